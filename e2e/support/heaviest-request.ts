type Schema = {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };

type Operation = {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Ids that an account has, by the name of the parameter or the path that takes them. */
export type Ids = (place: string, name: string) => readonly string[];

type Credential = 'bearer' | 'session' | 'prober' | 'none';

export type HeavyOperation = {
  readonly id: string;
  readonly method: string;
  readonly credential: Credential;
  readonly paths: readonly string[];
  readonly schema: Schema | null;
};

const charsOfUnbounded = 2_000;
const itemsOfUnbounded = 500;
const nestedMax = 6;

const filled = (start: string, charsMax: number): string =>
  start + 'a'.repeat(Math.max(0, charsMax - start.length));

const longText = ({ pattern, example, maxLength = charsOfUnbounded }: Schema): string => {
  const allowed = pattern === undefined ? /^/ : new RegExp(pattern, 'u');
  const texts = ['ä', 'a', 'A', '1'].map((character) => character.repeat(maxLength));
  return [...texts, String(example ?? '')].find((text) => allowed.test(text)) ?? '';
};

/** The largest value that a schema allows. */
const heaviestValue = (document: OpenApi, schema: Schema, place: string, ids: Ids, depth = 0): unknown => {
  const { $ref, oneOf, enum: values, type, format, items = {}, maxItems = itemsOfUnbounded } = schema;
  if (depth > nestedMax) return null;
  const below = (inner: Schema, name: string): unknown =>
    heaviestValue(document, inner, name, ids, depth + 1);
  if ($ref) return below(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, place);
  if (oneOf) return below(oneOf[0] ?? {}, place);
  if (values) return values[0];
  const [kind = 'object'] = typeof type === 'string' ? [type] : (type ?? []);
  // `true` would ask for a second factor, and end the sessions.
  if (kind === 'boolean') return false;
  if (kind === 'integer' || kind === 'number') return schema.maximum ?? schema.minimum ?? 1;
  if (kind === 'null') return null;
  if (kind === 'string') {
    if (format === 'uuid') return ids(place, place)[0];
    if (format === 'date-time') return '2098-01-01T00:00:00Z';
    if (format === 'uri') return filled('https://shop.example.com/', schema.maxLength ?? charsOfUnbounded);
    if (format === 'email') return `${'a'.repeat(64)}@example.com`;
    if (format === 'ip-network') return '2001:db8::/32';
    return longText(schema);
  }
  if (kind === 'array') {
    if (items.format === 'uuid') return ids(place, place).slice(0, maxItems);
    const item = below(items, place);
    return Array.from({ length: maxItems }, (_, index) =>
      typeof item === 'string' && items.enum === undefined
        ? `${index}${item}`.slice(0, items.maxLength ?? 200)
        : item,
    );
  }
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, below(inner, name)]),
  );
};

const credentials: readonly Credential[] = ['bearer', 'session', 'prober'];

const queriesOf = (document: OpenApi, parameters: readonly Parameter[], path: string, ids: Ids): string[] => {
  const inQuery = parameters.filter((each) => each.in === 'query' && each.name !== 'cursor');
  const writtenOf = ({ name, schema }: Parameter): string =>
    [heaviestValue(document, schema, name, (_, asked) => ids(path, asked))].flat().join(',');
  // A filter can make a request lighter, so the request is made without filters, too.
  const isNeeded = ({ name }: Parameter) => ['limit', 'monitor_ids'].includes(name);
  const base = inQuery.filter(isNeeded).map((each): [string, string] => [each.name, writtenOf(each)]);
  const filters = inQuery.filter((each) => !isNeeded(each));
  const variants = filters.flatMap((each) => {
    const values = each.schema.enum ?? [writtenOf(each)];
    return values.map((value) => [...base, [each.name, String(value)]] as [string, string][]);
  });
  return [base, ...variants].map((query) => (query.length > 0 ? `?${new URLSearchParams(query)}` : ''));
};

/** Deletions come last, and of these the ones of parts before those of the whole. */
const orderOf = ({ method, paths: [path = ''] }: HeavyOperation): number =>
  method === 'DELETE' ? 100 - path.split('/').length : 0;

/** Every operation of the document, with what makes it heaviest. Those that remove something come last. */
export const heavyOperations = (document: OpenApi, ids: Ids): HeavyOperation[] =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): HeavyOperation => {
        const { operationId, security = [], parameters = [], requestBody } = operation;
        const schemes = security.flatMap((each) => Object.keys(each));
        const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(ids(path, name)[0] ?? name),
        );
        return {
          id: operationId,
          method: method.toUpperCase(),
          credential: credentials.find((each) => schemes.includes(each)) ?? 'none',
          paths: queriesOf(document, parameters, path, ids).map((query) => at + query),
          schema: requestBody?.content['application/json']?.schema ?? null,
        };
      }),
    )
    .sort((a, b) => orderOf(a) - orderOf(b));

const repeated = (part: (index: number) => string, bytesMax: number): string => {
  const parts: string[] = [];
  let bytes = 0;
  for (let index = 0; ; index += 1) {
    const next = part(index);
    bytes += Buffer.byteLength(next) + 1;
    if (bytes > bytesMax) return parts.join(',');
    parts.push(next);
  }
};

/** Bodies of the largest size that is read: the largest allowed one, and others that are refused after work. */
export const heavyBodies = (
  document: OpenApi,
  { id, schema }: HeavyOperation,
  bytesMax: number,
  ids: Ids,
): string[] => {
  if (schema === null) return [];
  const room = bytesMax - 200;
  const allowed = JSON.stringify(heaviestValue(document, schema, id, ids));
  const whole = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const names = Object.keys((whole?.oneOf?.[0] ?? whole)?.properties ?? {});
  const base = (heaviestValue(document, schema, id, ids) ?? {}) as Record<string, unknown>;
  const small = Object.fromEntries(
    Object.entries(base).filter(([, value]) => JSON.stringify(value ?? null).length < 200),
  );
  const withValue = (name: string, json: string): string => {
    const { [name]: _, ...others } = small;
    const start = JSON.stringify(others).slice(1, -1);
    return `{${start === '' ? '' : `${start},`}${JSON.stringify(name)}:${json}}`;
  };
  const left = Math.max(0, room - JSON.stringify(small).length - 100);
  return [
    ...(allowed.length <= bytesMax ? [allowed] : []),
    `{${repeated((index) => `"k${index}":0`, room)}}`,
    `{"a":[${repeated(() => '[]', room)}]}`,
    `{"a":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}`,
    ...names.flatMap((name) => [
      withValue(name, JSON.stringify('a'.repeat(left))),
      withValue(name, `[${repeated((index) => `"${index}"`, left)}]`),
      withValue(name, `{${repeated((index) => `"k${index}":{}`, left)}}`),
    ]),
  ];
};

/** Operations that find nothing here, and why. */
export const unreached: Readonly<Record<string, string>> = {
  getTrialCheck: 'A trial check is kept for a moment.',
  getAlert: 'No dispatcher runs, so there are no alerts.',
  getSentRequest: 'No dispatcher runs, so there are no alerts.',
  beginProviderSignIn: 'No identity provider is configured.',
  getProviderLink: 'No identity provider is configured.',
  revokeInvitation: 'Without mail, nobody is invited.',
  signOutEverywhere: 'The session has ended by then.',
  endSession: 'The session has ended by then.',
  removeMember: 'The account has one person.',
  deleteStatusSubscriber: 'Nobody has subscribed.',
};

export const isReached = (statuses: readonly number[]): boolean =>
  statuses.some((status) => ![401, 404, 413, 429].includes(status));

/** The contents of a body: values that its schema allows, ids and keys of nothing, or a fault in every place. */
const contents = ['allowed', 'unknown', 'wrong'] as const;
type Content = (typeof contents)[number];

/** The api reads no longer lists and objects. */
const membersMax = 10_000;
const unknownId = '01970000-0000-7000-8000-000000000000';
/** The fields whose schema does not say which value costs most. With no `wait_ms`, a request waits for nothing. */
const worstOf: Readonly<Record<string, unknown>> = {
  wait_ms: 0,
  rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  starts_at: '2090-01-01T00:00:00Z',
  time_zone: 'Europe/Berlin',
};

/** Makes values of a schema that take a number of bytes, by lists and objects of as many members as fit. */
class WorstValues {
  constructor(
    private readonly document: OpenApi,
    private readonly content: Content,
    private readonly ids: Ids,
  ) {}

  resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : this.resolved(this.document.components.schemas[name] ?? {});
  }

  /** @param index of a member of a list or an object: neighbours differ */
  of(given: Schema, name: string, bytesMax: number, index = 0, depth = 0): unknown {
    const schema = this.resolved(given);
    const { oneOf, items, additionalProperties, type, properties = {} } = schema;
    if (depth > nestedMax) return null;
    if (oneOf) return this.of(oneOf[index % oneOf.length] ?? {}, name, bytesMax, index, depth);
    const below = (inner: Schema, key: string, bytes: number, at: number) =>
      this.of(inner, key, bytes, at, depth + 1);
    if (items) {
      const itemsMax = this.content === 'wrong' ? membersMax : (schema.maxItems ?? membersMax);
      return this.#many(bytesMax, itemsMax, (at) => below(items, name, bytesMax / 4, at));
    }
    if (typeof additionalProperties === 'object') {
      const entry = (at: number) => [`key-${at}`, below(additionalProperties, name, bytesMax / 4, at)];
      return Object.fromEntries(this.#many(bytesMax, membersMax, entry) as [string, unknown][]);
    }
    const isObject = [type].flat().includes('object') || Object.keys(properties).length > 0;
    if (isObject) {
      const entries = Object.entries(properties);
      const bytesEach = bytesMax / Math.max(1, entries.length);
      return Object.fromEntries(entries.map(([key, inner]) => [key, below(inner, key, bytesEach, index)]));
    }
    if (this.content === 'wrong') return index % 2 === 0 && depth > 0 ? [] : 'a'.repeat(bytesMax);
    if (schema.format === 'uuid')
      return this.content === 'unknown' ? unknownId : (this.ids(name, name)[index] ?? unknownId);
    return worstOf[name] ?? (name === 'key' ? `key-${index}` : this.#plain(schema, name, index));
  }

  #plain(schema: Schema, name: string, index: number): unknown {
    const value = heaviestValue(this.document, schema, name, this.ids);
    if (typeof value !== 'string') return value;
    return schema.enum === undefined ? value.slice(0, 200) : schema.enum[index % schema.enum.length];
  }

  #many(bytesMax: number, itemsMax: number, make: (at: number) => unknown): unknown[] {
    const items: unknown[] = [];
    for (let bytes = 0; items.length < itemsMax; ) {
      const item = make(items.length);
      bytes += JSON.stringify(item).length + 1;
      if (bytes > bytesMax && items.length > 0) break;
      items.push(item);
    }
    return items;
  }
}

/** Bodies in which one part is as long as it can be, for each part and each kind of content. */
export const worstBodies = (
  document: OpenApi,
  { id, schema }: HeavyOperation,
  bytesMax: number,
  ids: Ids,
): string[] => {
  if (schema === null) return [];
  const small = new WorstValues(document, 'allowed', ids);
  const whole = small.resolved(schema);
  const variants = (whole.oneOf ?? [whole]).map((each) => small.resolved(each));
  const wrong = new WorstValues(document, 'wrong', ids);
  // The variants of a body are alike, such as channels of all types.
  const others = variants.slice(1).map((each) => JSON.stringify(wrong.of(each, id, bytesMax)));
  const { properties = {}, required = [] } = variants[0] ?? {};
  const base = Object.fromEntries(
    required.map((name) => [name, small.of(properties[name] ?? {}, name, 200)]),
  );
  const ofProperties = Object.entries(properties).flatMap(([name, inner]) => {
    const { items, type, additionalProperties } = small.resolved(inner);
    const holdsOthers = items || additionalProperties || type === 'object';
    return contents.slice(holdsOthers ? 0 : -1).map((content) => {
      const value = new WorstValues(document, content, ids).of(inner, inner.items ? name : id, bytesMax);
      return JSON.stringify({ ...base, [name]: value });
    });
  });
  return [...ofProperties, ...others];
};
