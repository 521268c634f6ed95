import type { Command } from './command.js';
import { catchUp } from './commands/catch-up.js';
import { listen } from './commands/listen.js';
import { replay } from './commands/replay.js';
import { verify } from './commands/verify.js';

/** All commands, in the order of the help. A new one is a file in `commands/` and a line here. */
export const commands: readonly Command[] = [listen, verify, replay, catchUp];
