import { rotateSecretKey, secretBox } from '@tocsin/persistence';
import { ConfigError, loadNextSecretKey } from '@tocsin/platform';
import type { AdminCommand } from './admin-command.js';

export const rotateSecretKeyCommand: AdminCommand = {
  usage: 'rotate-secret-key',
  options: [],
  run: async ({ config, database, secrets }) => {
    const next = loadNextSecretKey(config);
    if (next === undefined) {
      throw new ConfigError(
        'SECRET_KEY_NEXT must be the new key, here and in every process (docs/operations.md, The secret key)',
      );
    }
    const resealed = await rotateSecretKey(database, secrets, secretBox(next));
    return {
      json: { secrets_resealed: resealed },
      text: `Secrets sealed with the new key: ${resealed}. Make it the SECRET_KEY of every process.`,
    };
  },
};
