import { routeBounds } from '@tocsin/domain';
import { opensAfter } from '../report/confirmation.js';
import { type ConfigDraft, Secret, tagsFrom } from '../report/draft.js';
import { bounds, clamp, httpUrl, nameFrom, secondsInWords } from '../report/fields.js';
import { silentNote } from '../report/notes.js';
import type { Subject } from '../report/report.js';
import { lossesByColumns } from './columns.js';
import { type MappedMonitor, type Mapping, subjectOf } from './mapped.js';
import { monitorColumns, takenTypes } from './monitor-columns.js';
import { monitorTypes } from './monitor-types.js';
import { flag, type KumaFile, type KumaRow, number, rowsBy, text } from './read-backup.js';
import { lossesOfRows } from './table-columns.js';
import { type WatchedBy, WatchedHosts } from './watched-hosts.js';

export type MonitorOptions = {
  /** Takes a type without an equal as a port monitor of its address. */
  readonly reachability: boolean;
};

/** A channel that hears of incidents at once, or after some minutes. */
type Attached = string | { readonly key: string; readonly after_minutes: number };

const keyOf = (channel: Attached): string => (typeof channel === 'string' ? channel : channel.key);

const usualTimeout = 0.8;

const idOf = (row: KumaRow, column = 'id'): string => text(row, column);

/** Uptime Kuma draws a group within a group, and few people more. A file could have thousands. */
const groupsAboveMax = 20;

/** In seconds, for the types that do not read `timeout`. */
const ownTimeouts: Readonly<Record<string, number>> = { port: 5, redis: 5, smtp: 30 };

/** They do not read `timeout` either. Only that of mqtt has an end, after the usual share of the interval. */
const typesWithoutTimeout = ['mqtt', 'postgres', 'mysql', 'mongodb', 'grpc-keyword'];

const upsideDown = (row: KumaRow): { readonly upside_down?: true } =>
  flag(row, 'upside_down') ? { upside_down: true } : {};

const groupTag = (group: KumaRow): string => tagsFrom([text(group, 'name')]).tags.join();

/** How long the retries of a group take, in minutes. */
const delayOf = (group: KumaRow): number => {
  const retries = number(group, 'maxretries') ?? 0;
  const seconds = retries * (number(group, 'retry_interval') || (number(group, 'interval') ?? 60));
  return clamp(Math.round(seconds / 60), 0, routeBounds.afterMinutesMax);
};

/** Makes the monitors, and reports on each row. */
export class KumaMonitors {
  /** Keys by the ids in the file, because windows and pages refer to monitors. */
  readonly keys = new Map<string, string>();
  readonly #byId: ReadonlyMap<string, KumaRow>;
  readonly #children: ReadonlyMap<string, readonly KumaRow[]>;
  readonly #tagLinks: ReadonlyMap<string, readonly KumaRow[]>;
  readonly #channelLinks: ReadonlyMap<string, readonly KumaRow[]>;
  readonly #tagNames: ReadonlyMap<string, string>;
  readonly #byTag: ReadonlyMap<string, readonly KumaRow[]>;
  /** The names of monitors whose incidents nobody hears of. */
  readonly #silent: string[] = [];
  /** Those of which somebody hears in Uptime Kuma. */
  readonly #silenced: string[] = [];
  readonly #watched: WatchedHosts;

  /** @param channels the keys of the channels that a notification became, by its id */
  constructor(
    private readonly draft: ConfigDraft,
    private readonly file: KumaFile,
    private readonly channels: ReadonlyMap<string, readonly string[]>,
    private readonly options: MonitorOptions,
  ) {
    const { tables } = file;
    this.#watched = new WatchedHosts(draft, tables);
    this.#byId = new Map(tables.monitor.map((row) => [idOf(row), row]));
    this.#children = rowsBy(tables.monitor, 'parent');
    this.#tagLinks = rowsBy(tables.monitor_tag, 'monitor_id');
    this.#channelLinks = rowsBy(tables.monitor_notification, 'monitor_id');
    this.#tagNames = new Map(tables.tag.map((tag) => [idOf(tag), text(tag, 'name')]));
    this.#byTag = this.#monitorsByTag();
  }

  takeAll(): void {
    for (const row of this.file.tables.monitor) this.#take(row);
    this.#watched.addMonitors();
    const reason = `because ${this.#silenced.length === 1 ? 'its' : 'their'} notifications are not taken`;
    this.draft.notes.push(
      ...silentNote(this.#silent, 'channel, as in Uptime Kuma'),
      ...silentNote(this.#silenced, `channel, ${reason}`),
    );
  }

  #take(row: KumaRow): void {
    const subject = subjectOf('monitor', `${text(row, 'type')} monitor`, row, text(row, 'name'));
    const type = text(row, 'type');
    if (type === 'group') this.#takeGroup(row, subject);
    else if (type === 'push') this.#takePush(row, subject);
    else {
      const mapper = Object.hasOwn(monitorTypes, type) ? monitorTypes[type] : undefined;
      const mapping: Mapping = mapper?.(row, { usesProxy: this.#usesProxy(row) }) ?? {
        reason: `Its type ${type || '(none)'} is not known.`,
        nearest: 'The list of monitor types in docs/monitor-types.',
      };
      this.#takeMapping(row, subject, mapping);
    }
  }

  #takeMapping(row: KumaRow, subject: Subject, mapping: Mapping): void {
    if ('monitor' in mapping) {
      const { monitor, losses = [], pausedBecause } = mapping;
      this.#add(row, subject, monitor, losses, pausedBecause);
    } else if (this.options.reachability && mapping.reachable !== undefined) {
      const loss = `it checks only that the port accepts a connection. ${mapping.reason}`;
      this.#add(row, subject, { type: 'port', target: mapping.reachable }, [loss]);
    } else this.draft.notTaken(subject, mapping.reason, mapping.nearest);
  }

  #takeGroup(row: KumaRow, subject: Subject): void {
    if (!this.#children.has(idOf(row))) {
      this.draft.notTaken(subject, 'It is a group without monitors.', 'A tag, once monitors have it.');
      return;
    }
    const tag = groupTag(row);
    const channels = this.#channelsOf(row);
    const route = this.#hasRoute(row) ? this.#addRoute(row, tag, channels) : undefined;
    this.draft.taken(
      subject,
      [`tag ${tag}`, ...(route === undefined ? [] : [`routes/${route}`])],
      [
        'it is a tag: a group is down because its monitors are, and each of them has its own incident',
        ...(channels.length > 0 ? ['its channels get a message for each of its monitors'] : []),
        ...this.#columnLosses(row),
      ],
    );
  }

  /** Returns true if a route by the tag of a group reaches its monitors and no others. */
  #hasRoute(group: KumaRow): boolean {
    const tag = groupTag(group);
    return tag !== '' && this.#channelsOf(group).length > 0 && this.#hasOwnTag(group, tag);
  }

  /** Returns true if no monitor outside the group has its tag. */
  #hasOwnTag(group: KumaRow, tag: string): boolean {
    const tagged = this.#byTag.get(tag.toLowerCase()) ?? [];
    return tagged.every((row) => this.#ancestorsOf(row).includes(group));
  }

  /** The monitors by their tags in lower case, since tags are the same in any case. */
  #monitorsByTag(): ReadonlyMap<string, readonly KumaRow[]> {
    const found = new Map<string, KumaRow[]>();
    for (const row of this.file.tables.monitor) {
      if (text(row, 'type') === 'group') continue;
      for (const tag of tagsFrom([...this.#tagsOf(row), ...this.#groupsOf(row)]).tags) {
        const same = found.get(tag.toLowerCase());
        if (same === undefined) found.set(tag.toLowerCase(), [row]);
        else same.push(row);
      }
    }
    return found;
  }

  /** @returns the key of a route that rings the channels of a group for the monitors below it */
  #addRoute(group: KumaRow, tag: string, channels: readonly string[]): string {
    const minutes = delayOf(group);
    return this.draft.add('routes', nameFrom(text(group, 'name'), tag), {
      tags: [tag],
      channels: channels.slice(0, routeBounds.channelsMax),
      ...(minutes > 0 && { after_minutes: minutes }),
    });
  }

  #takePush(row: KumaRow, subject: Subject): void {
    const interval = number(row, 'interval') ?? 60;
    const retries = number(row, 'maxretries') ?? 0;
    const grace = retries * (number(row, 'retry_interval') || interval);
    const written = text(row, 'push_token');
    const pushToken = /^[\w-]{10,64}$/.test(written) ? new Secret(written) : undefined;
    const settings = {
      ...upsideDown(row),
      push_token: pushToken,
      period_seconds: Math.max(interval, bounds.heartbeatPeriodSecondsMin),
      grace_seconds: clamp(grace, 0, bounds.heartbeatGraceSecondsMax),
    };
    const losses = [
      ...(interval < bounds.heartbeatPeriodSecondsMin
        ? [
            `it was due every ${secondsInWords(interval)}, and is due every ${secondsInWords(settings.period_seconds)}`,
          ]
        : []),
      ...(pushToken === undefined
        ? ['its push URL: give the job the ping URL of the heartbeat']
        : [
            'the host of its push URL: let its name lead to Tocsin, or give the job the ping URL of the heartbeat',
          ]),
    ];
    const target = nameFrom(text(row, 'name'), 'Job');
    const key = this.draft.add('monitors', nameFrom(text(row, 'name'), 'Job'), {
      type: 'heartbeat',
      target,
      settings,
      ...opensAfter(1, losses),
      ...this.#common(row, losses),
    });
    this.keys.set(idOf(row), key);
    this.draft.taken(subject, [`monitors/${key}`], losses);
  }

  #add(
    row: KumaRow,
    subject: Subject,
    monitor: MappedMonitor,
    typeLosses: readonly string[],
    pausedBecause?: string,
  ): void {
    const losses = [
      ...typeLosses,
      ...(pausedBecause === undefined ? [] : [`it is paused, because it would fail: ${pausedBecause}`]),
    ];
    const settings = { ...monitor.settings, ...upsideDown(row) };
    const fields = {
      ...monitor,
      ...(Object.keys(settings).length > 0 && { settings }),
      ...this.#times(row, losses),
      ...(pausedBecause !== undefined && { paused: 'when_created' }),
      ...this.#common(row, losses),
    };
    const key = this.draft.add('monitors', nameFrom(text(row, 'name'), monitor.target), fields);
    this.keys.set(idOf(row), key);
    this.#watchBeside(row, monitor, {
      channels: (fields.channels ?? []).map(keyOf),
      tags: fields.tags ?? [],
    });
    this.draft.taken(subject, [`monitors/${key}`], losses);
  }

  /** @param losses the list to which losses are added */
  #times(row: KumaRow, losses: string[]) {
    const interval = number(row, 'interval') ?? 60;
    const taken = clamp(Math.round(interval), bounds.intervalSecondsMin, bounds.intervalSecondsMax);
    if (taken !== interval) losses.push(`it was checked every ${secondsInWords(interval)}`);
    const type = text(row, 'type');
    const given = typesWithoutTimeout.includes(type) ? undefined : number(row, 'timeout');
    const wanted = ownTimeouts[type] ?? (given || interval * usualTimeout);
    const timeout = clamp(Math.round(wanted), bounds.timeoutSecondsMin, bounds.timeoutSecondsMax);
    if (wanted > bounds.timeoutSecondsMax)
      losses.push(`a check may take ${secondsInWords(timeout)}, and took up to ${secondsInWords(wanted)}`);
    const failures = (number(row, 'maxretries') ?? 0) + 1;
    const confirmation = opensAfter(failures, losses);
    const retry = number(row, 'retry_interval') || interval;
    if (failures > 1 && retry !== interval)
      losses.push(
        `a failure is checked again after ${secondsInWords(taken)}, and not ${secondsInWords(retry)}`,
      );
    return {
      interval_seconds: taken,
      timeout_seconds: timeout,
      ...confirmation,
    };
  }

  /** @param losses the list to which losses are added */
  #common(row: KumaRow, losses: string[]) {
    const { tags, losses: tagLosses } = tagsFrom([...this.#tagsOf(row), ...this.#groupsOf(row)]);
    losses.push(...tagLosses);
    const all = this.#attachedTo(row);
    const channels = all.slice(0, bounds.channelsMax);
    if (all.length > channels.length) losses.push(`${all.length - channels.length} of its channels`);
    losses.push(...this.#columnLosses(row));
    if (flag(row, 'active') && !this.#isActive(row))
      losses.push('that it goes on: it is paused like its group, whose monitors Uptime Kuma still checks');
    const above = this.#ancestorsOf(row);
    if (all.length === 0 && !above.some((group) => this.#hasRoute(group))) {
      const isHeard = [row, ...above].some((each) => this.#channelLinks.has(idOf(each)));
      (isHeard ? this.#silenced : this.#silent).push(text(row, 'name'));
    }
    return {
      ...(tags.length > 0 && { tags }),
      ...(channels.length > 0 && { channels }),
      ...(!this.#isActive(row) && { paused: true }),
    };
  }

  #tagsOf(row: KumaRow): readonly string[] {
    return (this.#tagLinks.get(idOf(row)) ?? []).map((link) => {
      const name = this.#tagNames.get(idOf(link, 'tag_id')) ?? '';
      return text(link, 'value') === '' ? name : `${name}:${text(link, 'value')}`;
    });
  }

  /** The groups above a monitor, as many as count. A circle ends. */
  #ancestorsOf(row: KumaRow): readonly KumaRow[] {
    const found = new Set<KumaRow>();
    let parent = this.#byId.get(idOf(row, 'parent'));
    while (parent !== undefined && !found.has(parent) && found.size < groupsAboveMax) {
      found.add(parent);
      parent = this.#byId.get(idOf(parent, 'parent'));
    }
    return [...found];
  }

  #groupsOf(row: KumaRow): readonly string[] {
    return this.#ancestorsOf(row).map((group) => text(group, 'name'));
  }

  #isActive(row: KumaRow): boolean {
    return [row, ...this.#ancestorsOf(row)].every((each) => flag(each, 'active'));
  }

  /** The channels of a monitor, and of the groups above it that no route serves. */
  #attachedTo(row: KumaRow): readonly Attached[] {
    const attached = new Map<string, Attached>(this.#channelsOf(row).map((key) => [key, key]));
    for (const group of this.#ancestorsOf(row)) {
      if (this.#hasRoute(group)) continue;
      const minutes = delayOf(group);
      for (const key of this.#channelsOf(group))
        if (!attached.has(key)) attached.set(key, minutes === 0 ? key : { key, after_minutes: minutes });
    }
    return [...attached.values()];
  }

  /** The keys of the monitors that a window on this one covers: those below it, if it is a group. */
  coveredBy(id: string): readonly string[] {
    return this.#leavesOf(id).flatMap((leaf) => this.keys.get(leaf) ?? []);
  }

  /** The ids of the monitors that a window on this one covers and that are not taken. */
  untakenOf(id: string): readonly string[] {
    return this.#leavesOf(id).filter((leaf) => !this.keys.has(leaf));
  }

  #leavesOf(id: string, depth = 0): readonly string[] {
    const row = this.#byId.get(id);
    if (row === undefined || text(row, 'type') !== 'group') return [id];
    if (depth === groupsAboveMax) return [];
    return (this.#children.get(id) ?? []).flatMap((child) => this.#leavesOf(idOf(child), depth + 1));
  }

  #channelsOf(row: KumaRow): readonly string[] {
    const keys = (this.#channelLinks.get(idOf(row)) ?? []).flatMap(
      (link) => this.channels.get(idOf(link, 'notification_id')) ?? [],
    );
    return [...new Set(keys)];
  }

  #watchBeside(row: KumaRow, { type, target }: MappedMonitor, by: WatchedBy): void {
    if (!this.#isActive(row)) return;
    const url = httpUrl(target);
    const host = url?.host ?? target;
    const showsCertificate =
      url === undefined
        ? type === 'port' && text(row, 'type') === 'port' && text(row, 'smtp_security') === 'secure'
        : url.protocol === 'https:' && !flag(row, 'ignore_tls');
    if (flag(row, 'expiry_notification') && showsCertificate) this.#watched.watchCertificate(host, by);
    if (flag(row, 'domain_expiry_notification')) this.#watched.watchDomain(target, by);
  }

  #columnLosses(row: KumaRow): readonly string[] {
    const type = takenTypes.find((each) => each === text(row, 'type'));
    return [
      ...(type === undefined ? [] : lossesByColumns(monitorColumns, row, type, this.file.defaults.monitor)),
      ...lossesOfRows(this.file, 'monitor_tag', this.#tagLinks.get(idOf(row)) ?? []),
      ...lossesOfRows(this.file, 'monitor_notification', this.#channelLinks.get(idOf(row)) ?? []),
    ];
  }

  #usesProxy(row: KumaRow): boolean {
    const proxy = this.file.tables.proxy.find((each) => idOf(each) === idOf(row, 'proxy_id'));
    return proxy !== undefined && flag(proxy, 'active');
  }
}
