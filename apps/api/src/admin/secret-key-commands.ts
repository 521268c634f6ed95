import { changeSecretKey, secretBox } from '@tocsin/persistence';
import { readKeyFile } from '@tocsin/platform';
import type { AdminCommand } from './admin-command.js';
import { required } from './options.js';

export const secretKeyChange: AdminCommand = {
  usage: 'secret-key change --new-key-file PATH',
  options: ['new-key-file'],
  run: async ({ database, secrets }, given) => {
    const newSecrets = secretBox(readKeyFile(required(given, 'new-key-file')));
    const resealed = await changeSecretKey(database, secrets, newSecrets);
    return {
      json: { secrets_resealed: resealed },
      text: `Secrets sealed with the new key: ${resealed}. Start every process with it.`,
    };
  },
};
