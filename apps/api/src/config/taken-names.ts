import { type AccountId, type ConfigMatch, type ConfigPlan, placeOf } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { secretMask } from '../monitors/setting-secrets.js';
import { type PageNames, pageNames } from '../status-pages/page-names.js';
import type { ConfigErrors } from './config-errors.js';
import type { ParsedConfig } from './parse-config.js';

type Refusing = { readonly accountId: AccountId; readonly errors: ConfigErrors };

/** Refuses slugs and domains that another page of the installation has, unless the plan deletes that page. */
export const refuseTakenNames = async (
  repositories: Pick<Repositories, 'statusPages'>,
  { resources }: ParsedConfig,
  { changes }: ConfigPlan,
  { names, accountId, errors }: Refusing & { readonly names: PageNames },
): Promise<void> => {
  const ofPages = changes.filter(({ kind }) => kind === 'status_pages');
  const deleted = new Set(ofPages.filter(({ action }) => action === 'delete').map(({ id }) => id));
  const changeAt = new Map(ofPages.map((change) => [change.key, change]));
  const keyOf = new Map<string, string>();
  for (const [key, { body }] of resources.status_pages) {
    const { settings } = body;
    for (const field of pageNames) {
      const value = settings[field];
      if (value === null) continue;
      const refuse = (message: string) => errors.add({ kind: 'status_pages', key, field, message });
      const other = keyOf.get(`${field} ${value}`);
      keyOf.set(`${field} ${value}`, key);
      const change = changeAt.get(key);
      if (other !== undefined) refuse(`is that of ${other} too`);
      else if (change?.fields.some((each) => each.field === field)) {
        const holder = await names.holderOf(repositories, accountId, field, value);
        if (holder !== null && holder.id !== change.id && !deleted.has(holder.id))
          refuse('is taken: another status page has it');
      }
    }
  }
};

const field = 'settings.push_token';

/** Refuses push tokens that another heartbeat of the account answers to, unless the plan deletes that heartbeat. */
export const refuseTakenPushTokens = async (
  { heartbeats }: Pick<Repositories, 'heartbeats'>,
  { resources }: ParsedConfig,
  { changes }: ConfigPlan,
  { idAt }: ConfigMatch,
  { accountId, errors, isReader }: Refusing & { readonly isReader: boolean },
): Promise<void> => {
  const ofMonitors = changes.filter(({ kind }) => kind === 'monitors');
  const deleted = new Set(ofMonitors.filter(({ action }) => action === 'delete').map(({ id }) => id));
  const given = [...resources.monitors].flatMap(([key, { body }]) => {
    const token = body.settings.push_token;
    const id = idAt.get(placeOf({ kind: 'monitors', key })) ?? null;
    return typeof token === 'string' && token !== secretMask ? [{ key, id, token }] : [];
  });
  if (given.length === 0) return;
  // Those who may only read do not learn that a token is in use.
  const holders = isReader
    ? new Map<string, string>()
    : await heartbeats.answeringTo(
        accountId,
        given.map(({ token }) => token),
      );
  const keyOf = new Map<string, string>();
  for (const { key, id, token } of given) {
    const refuse = (message: string) => errors.add({ kind: 'monitors', key, field, message });
    const holder = holders.get(token);
    const other = keyOf.get(token);
    keyOf.set(token, key);
    if (other !== undefined) refuse(`is that of ${other} too`);
    else if (holder !== undefined && holder !== id && !deleted.has(holder))
      refuse('must belong to no other heartbeat of the account');
  }
};
