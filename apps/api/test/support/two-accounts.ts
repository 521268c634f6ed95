import { newId } from '@tocsin/platform';
import { cursorOf } from '../../src/http/bodies/page.js';
import type { AccountStep, Reference } from './account-step.js';
import type { TestApi } from './api.js';
import type { Answer, Client } from './client.js';
import { type Belongings, type Kind, kinds, thingsOf } from './things-of.js';

const commonTag = 'prod';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** It takes its own time for the twin. */
const measured = /"((?:mean_)?time_to_\w+_seconds|next_due_in_ms|waited_ms)":\d+/g;

/** The requests that are left in the window of a limit. */
const remaining = (text: string | null): number | undefined => {
  const found = text?.match(/^"key";r=(\d+)/)?.[1];
  return found === undefined ? undefined : Number(found);
};

type Asked = Answer<unknown> & {
  /** How many requests the limit has counted since the one before. */
  readonly counted: number | undefined;
};

const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text);

/** For example, `monitor_id` names one of `monitors`. */
const kindOf = (field: string): Kind => {
  if (field === 'suppressed_by') return 'incidents';
  if (field === 'made_by_person_id' || field === 'person_id') return 'members';
  const kind = `${field.replace(/_id$/, '').replaceAll('_', '-')}s`;
  if (!isKind(kind)) throw new Error(`It is not known what ${field} names.`);
  return kind;
};

/** Fields of bodies that hold the id of one resource. */
const kindOfBodyField: Readonly<Record<string, Kind>> = {
  parent_id: 'monitors',
  monitor_id: 'monitors',
  incident_id: 'incidents',
  maintenance_window_id: 'maintenance-windows',
};

const requestOf = (step: AccountStep, idOf: (kind: Kind, reference: Reference) => string) => {
  const { operation, filters, limit, isContinued, body } = step;
  const references = [...step.references];
  const next = (kind: Kind): string => idOf(kind, references.shift() ?? { whose: 'nobody', index: 0 });
  const path = operation.path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, kind: string) =>
    isKind(kind) ? `${kind}/${next(kind)}` : `${kind}/${commonTag}`,
  );
  const query = [
    ...filters.map((name) => `${name}=${name === 'tag' ? commonTag : next(kindOf(name))}`),
    ...(limit === null ? [] : [`limit=${limit}`]),
    ...(isContinued ? [`cursor=${cursorOf(next('alerts'))}`] : []),
  ].join('&');
  const named = (['channels', 'rotas', 'monitors'] as const).flatMap((kind) => {
    const field = `${kind.slice(0, -1)}_ids`;
    const isNaming = typeof body === 'object' && body !== null && Array.isArray(Object(body)[field]);
    return isNaming ? [[field, [next(kind)]] as const] : [];
  });
  const naming = Object.entries(kindOfBodyField).flatMap(([field, kind]) =>
    typeof Object(body)[field] === 'string' ? [[field, next(kind)] as const] : [],
  );
  const namings = [...named, ...naming];
  return {
    path: query === '' ? path : `${path}?${query}`,
    body: namings.length > 0 ? { ...Object(body), ...Object.fromEntries(namings) } : body,
  };
};

/**
 * Two accounts share a service, and a twin of the first uses another one. The twin repeats each request of the first.
 * For things of the second account, the twin names things that do not exist.
 * The answers differ if the first account can see, change or count data of the second.
 */
export class TwoAccounts {
  /** The twin's ids for things of the second account. */
  readonly #madeUp = new Map<string, string>();
  readonly #nobodys = newId();
  readonly #remaining = new Map<Client, number>();
  /** The accounts use these keys, so no step may revoke them. */
  readonly #keys: ReadonlySet<string>;

  readonly first: Client;
  readonly second: Client;
  readonly twin: Client;

  constructor(
    private readonly shared: { readonly api: TestApi; readonly first: Client; readonly second: Client },
    private readonly alone: { readonly api: TestApi; readonly twin: Client },
    /** The same accounts with the credentials of signed-in people. */
    private readonly sessions: ReadonlyMap<Client, Client>,
  ) {
    this.first = shared.first;
    this.second = shared.second;
    this.twin = alone.twin;
    this.#keys = new Set([this.first, this.second, this.twin].map(({ keyId }) => keyId));
  }

  things(client: Client): Promise<Belongings> {
    const { api } = client === this.twin ? this.alone : this.shared;
    return thingsOf(api, client.accountId);
  }

  async ask(step: AccountStep, client: Client, own: Belongings, other: Belongings): Promise<Asked> {
    const { operation, idempotencyKey, isInSession } = step;
    const { path, body } = requestOf(step, (kind, reference) =>
      this.#idOf(client, kind, reference, own, other),
    );
    const headers = idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey };
    const asking = (isInSession && this.sessions.get(client)) || client;
    const answer = await asking.send(operation.method, path, body, headers);
    return { ...answer, counted: this.#counted(asking, answer.headers) };
  }

  /** Removes from an answer everything that must differ between the first account and its twin. */
  comparable({ accountId }: Client, { status, headers, text, counted }: Asked, { ids }: Belongings): object {
    const names = new Map<string, string>([[accountId, 'account']]);
    for (const kind of kinds)
      for (const [index, id] of ids[kind].entries()) names.set(id, `${kind} ${index}`);
    return {
      status,
      counted,
      replayed: headers.get('idempotency-replayed'),
      text: text
        .replaceAll(uuids, (id) => names.get(id) ?? 'something')
        .replaceAll(/"last_used_at":(null|"[^"]*")/g, '"last_used_at"')
        .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"')
        .replaceAll(/\b1[789]\d{8}(?:\.\d+)?\b/g, 'a time in seconds')
        .replaceAll(measured, '"$1":"measured"')
        // It is a hash that covers ids.
        .replaceAll(/"digest":"[^"]*"/g, '"digest":"a hash"')
        .replaceAll(/"next_cursor":"[^"]*"/g, '"next_cursor":"somewhere"')
        .replaceAll(/tocsin_[\w-]+/g, 'a key')
        .replaceAll(/#token=[\w-]+/g, '#token'),
    };
  }

  /** Both accounts share one address, so limits by address differ from the twin's: only that of the key is read. */
  #counted(asking: Client, headers: Headers): number | undefined {
    const now = remaining(headers.get('ratelimit'));
    if (now === undefined) return undefined;
    const before = this.#remaining.get(asking) ?? Number.NEGATIVE_INFINITY;
    this.#remaining.set(asking, now);
    // The twin's window begins at another time.
    const allowed = Number(headers.get('ratelimit-policy')?.match(/q=(\d+)/)?.[1]);
    return (now < before ? before : allowed) - now;
  }

  #idOf(client: Client, kind: Kind, { whose, index }: Reference, own: Belongings, other: Belongings): string {
    const named = (whose === 'own' ? own : other).ids[kind].filter(
      (id) => !this.#keys.has(id) || whose === 'other',
    );
    const id = whose === 'nobody' ? undefined : named[index % (named.length || 1)];
    if (id === undefined) return this.#nobodys;
    if (whose === 'own' || client !== this.twin) return id;
    const madeUp = this.#madeUp.get(id) ?? newId();
    this.#madeUp.set(id, madeUp);
    return madeUp;
  }
}
