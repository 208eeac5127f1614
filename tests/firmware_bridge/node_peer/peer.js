// A ccTalk hopper for the conformance suite, written without a look at the Python one. Frames are found by the npm
// package @serialport/parser-cctalk; time is virtual and moves only when stdin says so.
//
// Each line on stdin is a command, each gets one line on stdout:
//   write HEX      bytes from the host, beginning now         -> ok
//   run US         let microseconds pass                      -> HEX of what was sent meanwhile
//   load N, jam 0|1, power, lifetime N                        -> ok
//   fallen                                                    -> how many counters have fallen

import { createInterface } from "node:readline";
import { CCTalkParser } from "@serialport/parser-cctalk";

let nowUs = 1_000_000;
Date.now = () => nowUs / 1000; // the parser's idea of silence follows the virtual clock

const BYTE_US = 10e6 / 9600;
const THINK_US = 2500;
const ADDRESS = 3;
const SERIAL = [0x39, 0x30, 0x07];

const ACK = 0, NAK = 5;
const FLAG = { current: 1, timeout: 2, power: 64, disabled: 128 };

// What survives a power cut, and what does not.
const kept = { lifetime: 4711, counters: 400, fallen: 0 };
let live;
let jammed = false;
let deafUntil = 0;

function powerUp() {
  live = { event: 0, remaining: 0, paid: 0, unpaid: 0, flags: FLAG.power | FLAG.disabled };
  motorOff();
}

// ---- things that will happen, in order of time

const agenda = [];
function at(us, what, action) {
  agenda.push({ us, what, action });
  agenda.sort((a, b) => a.us - b.us);
}
function cancel(what) {
  for (let i = agenda.length - 1; i >= 0; i--) if (agenda[i].what === what) agenda.splice(i, 1);
}

// ---- the mechanism

function motorOff() { cancel("counter"); }

function turn() { at(nowUs + 180_000, "counter", counterDue); }

function counterDue() {
  if (jammed || kept.counters === 0) {
    at(nowUs + 2_500_000, "counter", giveUp);
    return;
  }
  kept.counters -= 1;
  kept.fallen += 1;
  kept.lifetime = (kept.lifetime + 1) % 0x1000000;
  live.paid += 1;
  live.remaining -= 1;
  if (live.remaining > 0) turn();
}

function giveUp() {
  live.flags |= FLAG.timeout | (jammed ? FLAG.current : 0);
  live.unpaid = live.remaining;
  live.remaining = 0;
}

// ---- the commands

const little = (n) => [n & 255, (n >> 8) & 255, (n >> 16) & 255];
const text = (s) => [...Buffer.from(s)];
const yes = (data = []) => ({ header: ACK, data });
const no = () => ({ header: NAK, data: [] });

const commands = {
  254: () => yes(),
  246: () => yes(text("NPM")),
  245: () => yes(text("Payout")),
  244: () => yes(text("NODE PEER")),
  242: () => yes(SERIAL),
  217: () => yes([0x10 | (kept.counters < 10 ? 1 : 0)]),
  168: () => yes(little(kept.lifetime)),
  166: () => yes([live.event, live.remaining, live.paid, live.unpaid]),
  163: () => yes([live.flags]),
  164: ([code]) => {
    if (code === 0xa5) live.flags &= ~(FLAG.power | FLAG.disabled | FLAG.timeout | FLAG.current);
    else live.flags = (live.flags & ~FLAG.power) | FLAG.disabled;
    return yes();
  },
  172: () => {
    const left = live.remaining;
    motorOff();
    if (left) live.unpaid = left;
    live.remaining = 0;
    return yes([left]);
  },
  167: (data) => {
    const mine = data.length === 4 && SERIAL.every((byte, i) => byte === data[i]);
    if (!mine || live.flags & FLAG.disabled || live.remaining) return no();
    live.event = live.event === 255 ? 1 : live.event + 1;
    live.flags &= ~(FLAG.timeout | FLAG.current);
    live.paid = live.unpaid = 0;
    live.remaining = data[3];
    if (live.remaining) turn();
    return yes(); // without the event byte, as some makes do
  },
  1: () => {
    powerUp();
    return yes();
  },
};

// ---- the line

const sent = [];

function obey(frame) {
  if (nowUs < deafUntil || frame[0] !== ADDRESS) return;
  if (frame.reduce((sum, byte) => (sum + byte) & 255, 0) !== 0) return;
  const command = commands[frame[3]];
  const { header, data } = command ? command([...frame.subarray(4, -1)]) : no();
  const reply = [frame[2], data.length, ADDRESS, header, ...data];
  reply.push(-reply.reduce((sum, byte) => sum + byte, 0) & 255);
  reply.forEach((byte, i) => at(nowUs + THINK_US + (i + 1) * BYTE_US, "byte", () => sent.push(byte)));
}

const parser = new CCTalkParser(50);
parser.on("data", obey);

let lineFreeUs = 0;
function write(hex) {
  for (const byte of Buffer.from(hex, "hex")) {
    lineFreeUs = Math.max(lineFreeUs, nowUs) + BYTE_US;
    at(lineFreeUs, "heard", () => parser.write(Buffer.of(byte)));
  }
}

async function run(us) {
  const until = nowUs + us;
  while (agenda.length && agenda[0].us <= until) {
    const next = agenda.shift();
    nowUs = Math.max(nowUs, next.us);
    next.action();
    if (next.what === "heard") await new Promise(setImmediate); // the stream hands its frames over now
  }
  nowUs = until;
  return Buffer.from(sent.splice(0)).toString("hex");
}

const orders = {
  write,
  run: (us) => run(Number(us)),
  load: (n) => { kept.counters = Number(n); },
  jam: (on) => { jammed = on === "1"; },
  power: () => { powerUp(); cancel("byte"); deafUntil = nowUs + 100_000; },
  lifetime: (n) => { kept.lifetime = Number(n); },
  fallen: () => String(kept.fallen),
};

powerUp();
for await (const line of createInterface({ input: process.stdin })) {
  const [order, argument] = line.split(" ");
  process.stdout.write(`${(await orders[order](argument)) ?? "ok"}\n`);
}
