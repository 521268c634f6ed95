import { type ConfigKind, configKinds, newConfigKey, tagBounds, tagFrom } from '@tocsin/domain';
import { nameFrom } from './fields.js';
import type { HistoryFile } from './history-file.js';
import { silentNote } from './notes.js';
import { PrivateTargets } from './private-targets.js';
import type { Finding, Report, Subject } from './report.js';

const kindWords = {
  channels: 'channel',
  monitors: 'monitor',
  routes: 'route',
  maintenance_windows: 'window',
  status_pages: 'page',
} as const satisfies Record<Exclude<ConfigKind, 'rotas'>, string>;

/** The kinds of a configuration that an import makes. None makes rotas. */
export type DraftKind = keyof typeof kindWords;

export const draftKinds: readonly DraftKind[] = configKinds.filter((kind) => kind !== 'rotas');

type Resource = Readonly<Record<string, unknown>>;

/** A secret value, which stays out of the files of a configuration. */
export type ImportedSecret = {
  /** Its path in the configuration, such as `['channels', 'on-call', 'webhook_secret']`. */
  readonly path: readonly string[];
  /** The environment variable that holds it. */
  readonly variable: string;
  readonly value: string;
};

export type ImportedConfig = { readonly version: 1; readonly file_set: string } & Readonly<
  Record<DraftKind, Readonly<Record<string, Resource>>>
>;

export type Imported = {
  /** The configuration with its secrets, as the api takes it. */
  readonly config: ImportedConfig;
  readonly secrets: readonly ImportedSecret[];
  /** Variables of the server, such as `SMTP_URL`: they may hold a password. */
  readonly server_variables: Readonly<Record<string, string>>;
  readonly report: Report;
  /** Set if it was asked for. */
  readonly history?: HistoryFile;
};

/** Marks a secret in a resource that is added to a draft. */
export class Secret {
  constructor(readonly value: string) {}
}

/** A maybe empty text as a secret. */
export const secretOf = (value: string | undefined): Secret | undefined =>
  value === undefined || value === '' ? undefined : new Secret(value);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A configuration and a report in the making. */
export class ConfigDraft {
  readonly #privateTargets = new PrivateTargets();
  readonly notes: string[] = [];
  readonly serverVariables: Record<string, string> = {};
  readonly #resources: Record<DraftKind, Record<string, Resource>> = {
    channels: {},
    monitors: {},
    routes: {},
    maintenance_windows: {},
    status_pages: {},
  };
  readonly #keys: Record<DraftKind, Set<string>> = {
    channels: new Set(),
    monitors: new Set(),
    routes: new Set(),
    maintenance_windows: new Set(),
    status_pages: new Set(),
  };
  readonly #variables = new Set<string>();
  readonly #secrets: ImportedSecret[] = [];
  readonly #findings: Finding[] = [];
  /** The places of heartbeats, which wait for their jobs. */
  readonly #awaited = new Set<string>();

  /**
   * Adds a resource without its unset fields. The target of a monitor may be private.
   *
   * @param text becomes its name
   * @returns its key
   */
  add(kind: Exclude<DraftKind, 'status_pages'>, text: string, fields: Resource): string {
    const name = nameFrom(text, kindWords[kind]);
    if (kind === 'monitors' && fields.type === 'heartbeat') return this.#addHeartbeat(name, fields);
    // A dns monitor asks about its target, and never connects to it.
    if (kind === 'monitors' && fields.type !== 'dns' && typeof fields.target === 'string')
      this.#privateTargets.add(fields.target);
    return this.#add(kind, name, { name, ...fields });
  }

  /** Its job still reports to the other service, so it waits for the first ping. Its target is a name. */
  #addHeartbeat(name: string, fields: Resource): string {
    const settings = { ...Object(fields.settings), waits_for_first_ping: true };
    const key = this.#add('monitors', name, { name, ...fields, settings });
    this.#awaited.add(`monitors/${key}`);
    return key;
  }

  /** Adds a status page, which has a title instead of a name. @returns its key */
  addPage(slug: string, fields: Resource): string {
    return this.#add('status_pages', slug, { slug, ...fields });
  }

  #add(kind: DraftKind, name: string, resource: Resource): string {
    const key = newConfigKey(name, kindWords[kind], this.#keys[kind]);
    this.#resources[kind][key] = this.#plain(resource, [kind, key]) as Resource;
    return key;
  }

  /** Adds a channel, whose addresses may be private. @returns its key */
  addChannel(name: string, fields: Resource): string {
    for (const value of Object.values(fields)) {
      const text = value instanceof Secret ? value.value : value;
      if (typeof text === 'string' && /^https?:/i.test(text)) this.#privateTargets.add(text);
    }
    return this.add('channels', name, fields);
  }

  taken(subject: Subject, places: readonly string[], ownLosses: readonly string[]): void {
    const isAwaited = places.some((place) => this.#awaited.has(place));
    const losses = [
      ...ownLosses,
      ...(isAwaited ? ['nothing counts as late before its first ping here'] : []),
    ];
    this.#findings.push(
      losses.length === 0
        ? { ...subject, outcome: 'whole', places }
        : { ...subject, outcome: 'with_losses', places, losses },
    );
  }

  notTaken(subject: Subject, reason: string, nearest: string): void {
    this.#findings.push({ ...subject, outcome: 'not_taken', reason, nearest });
  }

  finish(from: string, fileSet: string): Imported {
    this.#noteUnconfirmed();
    this.#noteSilent();
    return {
      config: { version: 1, file_set: fileSet, ...this.#resources },
      secrets: this.#secrets,
      server_variables: this.serverVariables,
      report: { from, findings: this.#findings, server: this.#privateTargets.settings(), notes: this.notes },
    };
  }

  #noteUnconfirmed(): void {
    const addresses = new Set(
      Object.values(this.#resources.channels).flatMap(({ email_address: address }) => address ?? []),
    );
    if (addresses.size === 0) return;
    this.notes.push(
      addresses.size === 1
        ? `An e-mail address gets no message before somebody opens the link in a mail to it. An apply sends the mail, and its plan says if it cannot. The link ends after 24 hours: ${[...addresses].join()}.`
        : `${addresses.size} e-mail addresses get no message before somebody opens the link in a mail to each. An apply sends the mails, and its plan says how many it cannot send. The links end after 24 hours: ${[...addresses].join(', ')}.`,
    );
  }

  /** Monitors with channels, of which none gets messages once this is applied. */
  #noteSilent(): void {
    const { channels, monitors, routes } = this.#resources;
    const keysIn = (list: unknown): string[] => {
      const references = (list ?? []) as readonly (string | { readonly key: string })[];
      return references.map((each) => (typeof each === 'string' ? each : each.key));
    };
    // A route that an import makes has one tag.
    const routed = new Map<string, string[]>();
    for (const route of Object.values(routes)) {
      const [tag = ''] = (route.tags ?? []) as readonly string[];
      const same = routed.get(tag) ?? [];
      same.push(...keysIn(route.channels));
      routed.set(tag, same);
    }
    const [off, waiting]: [string[], string[]] = [[], []];
    for (const { name, channels: own, tags = [] } of Object.values(monitors)) {
      const byTag = (tags as readonly string[]).flatMap((tag) => routed.get(tag) ?? []);
      const keys = [...keysIn(own), ...byTag];
      const on = keys.filter((key) => (channels[key]?.enabled ?? true) === true);
      if (keys.length > 0 && on.length === 0) off.push(String(name));
      else if (on.length > 0 && on.every((key) => channels[key]?.type === 'Email'))
        waiting.push(String(name));
    }
    this.notes.push(
      ...silentNote(waiting, 'other channel than such addresses'),
      ...silentNote(off, 'channel that is switched on'),
    );
  }

  #plain(value: unknown, path: readonly string[]): unknown {
    if (value instanceof Secret) {
      this.#secrets.push({ path, variable: this.#variableFor(path), value: value.value });
      return value.value;
    }
    if (Array.isArray(value)) return value.map((item, index) => this.#plain(item, [...path, `${index}`]));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) =>
        field === undefined ? [] : [[name, this.#plain(field, [...path, name])]],
      ),
    );
  }

  #variableFor([, key = '', ...path]: readonly string[]): string {
    const words = [key, ...path.filter((step) => step !== 'settings')].join('_');
    // A stranger's file names the keys, and must not name a variable that the environment has.
    const wanted = `IMPORTED_${words.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;
    let variable = wanted;
    for (let number = 2; this.#variables.has(variable); number++) variable = `${wanted}_${number}`;
    this.#variables.add(variable);
    return variable;
  }
}

/** Makes a tag from a text. Hyphens replace characters that no tag may have. */
export const asTag = (text: string): string | undefined => {
  const plain = text.replaceAll(/[/\\,\p{Cc}\p{Cs}]+/gu, '-').trim();
  return tagFrom([...plain].slice(0, tagBounds.charsMax).join('')) ?? undefined;
};

/** The tags of a monitor, without repetitions, as many as it may have. */
export const tagsFrom = (
  texts: readonly string[],
): { tags: readonly string[]; losses: readonly string[] } => {
  const byKey = new Map<string, string>();
  const losses: string[] = [];
  for (const text of texts) {
    const tag = asTag(text);
    if (tag === undefined) losses.push(`the tag "${text}", which has no character that a tag may have`);
    else {
      if (tag !== text.trim()) losses.push(`the tag "${text}" is "${tag}" here`);
      if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
    }
  }
  const all = [...byKey.values()];
  for (const tag of all.slice(tagBounds.perMonitorMax))
    losses.push(`the tag "${tag}": a monitor has at most ${tagBounds.perMonitorMax}`);
  return { tags: all.slice(0, tagBounds.perMonitorMax), losses };
};
