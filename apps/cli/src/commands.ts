import type { Command } from './command/command.js';
import { acknowledge } from './commands/acknowledge.js';
import { apply } from './commands/apply.js';
import { catchUp } from './commands/catch-up.js';
import { completionOf } from './commands/completion.js';
import { exportConfig } from './commands/export.js';
import { importFrom } from './commands/import.js';
import { listen } from './commands/listen.js';
import { alerts, channels, incidents, monitors } from './commands/lists.js';
import { login } from './commands/login.js';
import { plan } from './commands/plan.js';
import { replay } from './commands/replay.js';
import { resolve } from './commands/resolve.js';
import { status } from './commands/status.js';
import { verify } from './commands/verify.js';

/** All commands, in the order of the help. A new one is a file in `commands/` and a line here. */
export const commands: readonly Command[] = [
  login,
  status,
  monitors,
  channels,
  incidents,
  alerts,
  acknowledge,
  resolve,
  importFrom,
  plan,
  apply,
  exportConfig,
  listen,
  verify,
  replay,
  catchUp,
  completionOf(() => commands),
];
