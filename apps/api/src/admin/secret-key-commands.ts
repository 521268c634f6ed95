import { type NewLinkToken, replaceLostKey, rotateSecretKey, secretBox } from '@tocsin/persistence';
import { ConfigError, loadNextSecretKey } from '@tocsin/platform';
import { newToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
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

const newLinkToken: NewLinkToken = () => {
  const token = newToken();
  return { token, hash: hashOfToken(token) };
};

export const replaceLostKeyCommand: AdminCommand = {
  usage: 'replace-lost-secret-key',
  options: [],
  takesAnyKey: true,
  run: async ({ database, secrets }) => {
    const lost = await replaceLostKey(database, secrets, newLinkToken);
    if (lost === null) {
      throw new ConfigError(
        'SECRET_KEY is the key of this database, so it is not lost. Nothing was changed.',
      );
    }
    return {
      json: {
        channels_disabled: lost.channelsDisabled,
        messages_failed: lost.messagesFailed,
        monitors_paused: lost.monitorsPaused,
        heartbeat_addresses_lost: lost.heartbeatAddresses,
        authenticator_apps_lost: lost.authenticatorApps,
        unsubscribe_links_renewed: lost.unsubscribeLinks,
        calendar_addresses_lost: lost.calendarAddresses,
      },
      text: [
        'The database has the new key.',
        `Channels disabled until somebody enters their secrets again: ${lost.channelsDisabled}.`,
        `Waiting messages of these channels, which were not sent: ${lost.messagesFailed}.`,
        `Monitors paused until somebody enters their secrets again: ${lost.monitorsPaused}.`,
        `Heartbeats whose address works, but is no longer shown: ${lost.heartbeatAddresses}.`,
        `People who sign in with a recovery code instead of their authenticator app: ${lost.authenticatorApps}.`,
        `Subscribers of status pages whose earlier links to unsubscribe no longer work: ${lost.unsubscribeLinks}.`,
        `Rotas that use the last calendar until somebody enters its address again: ${lost.calendarAddresses}.`,
      ].join('\n'),
    };
  },
};
