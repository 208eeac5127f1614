"""Runs in the emulated machine: does what the proofs ask for over a virtio port; a line of JSON in, a line out.

{"run": COMMAND} gives its status and output; {"touch": [[x, y], …], "size": [w, h]} puts that many fingers down at
once and lifts them, by a touchscreen of its own made through /dev/uinput.
"""

import fcntl
import json
import os
import struct
import subprocess
import time

PORT = "/dev/virtio-ports/proof"
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, SLOT, X, Y, ID, ABS_X, ABS_Y = 0x14A, 0x2F, 0x35, 0x36, 0x39, 0, 1


class Screen:
    """A touchscreen with ten contacts, 32768 steps each way."""

    def __init__(self):
        self.fd = os.open("/dev/uinput", os.O_WRONLY)
        for bit, codes in ((0x40045564, (EV_KEY, EV_ABS)), (0x40045565, (BTN_TOUCH,)),
                           (0x40045567, (SLOT, X, Y, ID, ABS_X, ABS_Y))):
            for code in codes:
                fcntl.ioctl(self.fd, bit, code)
        fcntl.ioctl(self.fd, 0x4004556E, 1)
        top = [0] * 64
        for code, most in ((SLOT, 9), (X, 32767), (Y, 32767), (ID, 65535), (ABS_X, 32767), (ABS_Y, 32767)):
            top[code] = most
        os.write(self.fd, struct.pack("80sHHHHI64i64i64i64i", b"Proof touchscreen", 3, 1, 1, 1, 0, *top,
                                      *[0] * 192))
        fcntl.ioctl(self.fd, 0x5501)
        self.number = 0

    def send(self, *events):
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            os.write(self.fd, struct.pack("llHHi", 0, 0, kind, code, value))

    def touch(self, points, size, hold_s):
        down = []
        for slot, (x, y) in enumerate(points):
            self.number += 1
            down += [(EV_ABS, SLOT, slot), (EV_ABS, ID, self.number), (EV_ABS, X, int(x / size[0] * 32767)),
                     (EV_ABS, Y, int(y / size[1] * 32767))]
        self.send(*down, (EV_KEY, BTN_TOUCH, 1))
        time.sleep(hold_s)
        self.send(*(e for slot in range(len(points)) for e in ((EV_ABS, SLOT, slot), (EV_ABS, ID, -1))),
                  (EV_KEY, BTN_TOUCH, 0))


def main():
    """Answer commands, one a line of JSON, until the machine is switched off."""
    subprocess.run(["modprobe", "uinput"], check=False)
    screen = Screen()
    with open(PORT, "r+b", buffering=0) as port:
        port.write(b'{"status": 0, "out": "here"}\n')
        line = b""
        while True:
            piece = port.read(1)
            if not piece:
                time.sleep(0.1)
                continue
            line += piece
            if piece != b"\n":
                continue
            asked, line = json.loads(line), b""
            if "touch" in asked:
                screen.touch(asked["touch"], asked["size"], asked.get("hold", 0.1))
                answer = {"status": 0, "out": ""}
            else:
                done = subprocess.run(asked["run"], shell=True, capture_output=True, text=True, check=False)
                answer = {"status": done.returncode, "out": done.stdout + done.stderr}
            words = json.dumps(answer).encode() + b"\n"
            while words:  # the port takes 32 KB at a time
                words = words[port.write(words):]


main()
