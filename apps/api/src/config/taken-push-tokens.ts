import { type ConfigMatch, type ConfigPlan, placeOf } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { secretMask } from '../monitors/setting-secrets.js';
import type { ConfigErrors } from './config-errors.js';
import type { ParsedConfig } from './parse-config.js';

const field = 'settings.push_token';

/** Refuses push tokens that another heartbeat answers to, unless the plan deletes that heartbeat. */
export const refuseTakenPushTokens = async (
  { heartbeats }: Pick<Repositories, 'heartbeats'>,
  { monitors }: ParsedConfig,
  { changes }: ConfigPlan,
  { idAt }: ConfigMatch,
  errors: ConfigErrors,
): Promise<void> => {
  const ofMonitors = changes.filter(({ kind }) => kind === 'monitors');
  const deleted = new Set(ofMonitors.filter(({ action }) => action === 'delete').map(({ id }) => id));
  const given = monitors.flatMap(({ key, body }) => {
    const token = body.settings.push_token;
    const id = idAt.get(placeOf({ kind: 'monitors', key })) ?? null;
    return typeof token === 'string' && token !== secretMask ? [{ key, id, token }] : [];
  });
  if (given.length === 0) return;
  const holders = await heartbeats.answeringTo(given.map(({ token }) => token));
  const keyOf = new Map<string, string>();
  for (const { key, id, token } of given) {
    const refuse = (message: string) => errors.add({ kind: 'monitors', key, field, message });
    const holder = holders.get(token);
    const other = keyOf.get(token);
    keyOf.set(token, key);
    if (other !== undefined) refuse(`is that of ${other} too`);
    else if (holder !== undefined && holder !== id && !deleted.has(holder))
      refuse('must belong to no other heartbeat');
  }
};
