/* What each ccTalk header means to this hopper. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <stdint.h>

#include "cctalk.h"

void commands_answer(const struct cctalk_request *request, uint16_t now);

#endif
