import { accountCreate, accountSetPlan, setup, setupLink } from './account-commands.js';
import type { AdminCommand } from './admin-command.js';
import { keyCreate, keyRevoke } from './key-commands.js';
import { mailTest } from './mail-test.js';
import { passwordResetLink } from './people-commands.js';
import {
  proberTokenCreate,
  proberTokenFile,
  proberTokenList,
  proberTokenRevoke,
} from './prober-token-commands.js';
import { replaceLostKeyCommand, rotateSecretKeyCommand } from './secret-key-commands.js';

export const adminCommands: ReadonlyMap<string, AdminCommand> = new Map([
  ['account create', accountCreate],
  ['account set-plan', accountSetPlan],
  ['key create', keyCreate],
  ['key revoke', keyRevoke],
  ['mail test', mailTest],
  ['prober-token create', proberTokenCreate],
  ['prober-token file', proberTokenFile],
  ['prober-token list', proberTokenList],
  ['prober-token revoke', proberTokenRevoke],
  ['password-reset-link', passwordResetLink],
  ['replace-lost-secret-key', replaceLostKeyCommand],
  ['rotate-secret-key', rotateSecretKeyCommand],
  ['setup', setup],
  ['setup-link', setupLink],
]);
