import { givesNoExpiryDates, topLevelOf } from '@tocsin/domain';
import { type ConfigDraft, Secret } from '../report/draft.js';
import { bounds, clamp, httpUrl, nameFrom, secondsInWords } from '../report/fields.js';
import type { Subject } from '../report/report.js';
import { tagsFrom } from '../report/tags.js';
import { subjectOf } from './kuma-subject.js';
import { flag, type KumaRow, type KumaTables, number, setting, text } from './kuma-tables.js';
import type { MappedMonitor, Mapping } from './mapped.js';
import { monitorTypes } from './monitor-types.js';

export type MonitorOptions = {
  /** Takes a type without an equal as a port monitor of its address. */
  readonly reachability: boolean;
};

/** Certificates and domains that monitors watched beside their page, each once. */
type Watched = { readonly host: string; readonly channels: Set<string>; readonly tags: Set<string> };

const usualTimeout = 0.8;

const idOf = (row: KumaRow, column = 'id'): string => text(row, column);

/** Makes the monitors, and reports on each row. */
export class KumaMonitors {
  /** Keys by the ids in the file, because windows and pages refer to monitors. */
  readonly keys = new Map<string, string>();
  readonly #byId: ReadonlyMap<string, KumaRow>;
  readonly #certificates = new Map<string, Watched>();
  readonly #domains = new Map<string, Watched>();

  /** @param channels the keys of the channels that a notification became, by its id */
  constructor(
    private readonly draft: ConfigDraft,
    private readonly tables: KumaTables,
    private readonly channels: ReadonlyMap<string, readonly string[]>,
    private readonly options: MonitorOptions,
  ) {
    this.#byId = new Map(tables.monitor.map((row) => [idOf(row), row]));
  }

  takeAll(): void {
    for (const row of this.tables.monitor) this.#take(row);
    this.#addWatched(
      'ssl',
      this.#certificates,
      'Certificate of',
      this.#days('tlsExpiryNotifyDays', [7, 14, 21]),
    );
    this.#addWatched(
      'domain_expiry',
      this.#domains,
      'Domain of',
      this.#days('domainExpiryNotifyDays', [7, 14, 30]),
    );
  }

  #take(row: KumaRow): void {
    const subject = subjectOf('monitor', `${text(row, 'type')} monitor`, row, text(row, 'name'));
    const type = text(row, 'type');
    if (type === 'group') this.#takeGroup(row, subject);
    else if (type === 'push') this.#takePush(row, subject);
    else {
      const mapper = Object.hasOwn(monitorTypes, type) ? monitorTypes[type] : undefined;
      const mapping: Mapping = mapper?.(row) ?? {
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
    const children = this.tables.monitor.filter((child) => idOf(child, 'parent') === idOf(row));
    if (children.length === 0) {
      this.draft.notTaken(subject, 'It is a group without monitors.', 'A tag, once monitors have it.');
      return;
    }
    const hasChannels = this.#channelsOf(row).length > 0;
    this.draft.taken(
      subject,
      [`tag ${tagsFrom([text(row, 'name')]).tags.join()}`],
      [
        'it is a tag: a group is down because its monitors are, and each of them has its own incident',
        ...(hasChannels ? ['its channels: attach them to its monitors'] : []),
      ],
    );
  }

  #takePush(row: KumaRow, subject: Subject): void {
    const interval = number(row, 'interval') ?? 60;
    const retries = number(row, 'maxretries') ?? 0;
    const grace = retries * (number(row, 'retry_interval') || interval);
    const written = text(row, 'push_token');
    const pushToken = /^[\w-]{10,64}$/.test(written) ? new Secret(written) : undefined;
    const settings = {
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
      failures_to_open: 1,
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
    const fields = {
      ...monitor,
      ...this.#times(row, losses),
      ...this.#common(row, losses),
      ...(pausedBecause !== undefined && { paused: true }),
    };
    const key = this.draft.add('monitors', nameFrom(text(row, 'name'), monitor.target), fields);
    this.keys.set(idOf(row), key);
    this.draft.privateTargets.add(monitor.target);
    this.#watchBeside(row, monitor.target, fields.channels ?? [], fields.tags ?? []);
    this.draft.taken(subject, [`monitors/${key}`], losses);
  }

  /** @param losses the list to which losses are added */
  #times(row: KumaRow, losses: string[]) {
    const interval = number(row, 'interval') ?? 60;
    const taken = clamp(Math.round(interval), bounds.intervalSecondsMin, bounds.intervalSecondsMax);
    if (taken !== interval) losses.push(`it was checked every ${secondsInWords(interval)}`);
    const wanted = number(row, 'timeout') || interval * usualTimeout;
    const timeout = clamp(Math.round(wanted), bounds.timeoutSecondsMin, bounds.timeoutSecondsMax);
    if (wanted > bounds.timeoutSecondsMax)
      losses.push(`a check may take ${secondsInWords(timeout)}, and took up to ${secondsInWords(wanted)}`);
    const failures = (number(row, 'maxretries') ?? 0) + 1;
    if (failures > bounds.failuresToOpenMax)
      losses.push(
        `an incident opens after ${bounds.failuresToOpenMax} failures in a row, and not ${failures}`,
      );
    const retry = number(row, 'retry_interval') || interval;
    if (failures > 1 && retry !== interval)
      losses.push(
        `a failure is checked again after ${secondsInWords(taken)}, and not ${secondsInWords(retry)}`,
      );
    return {
      interval_seconds: taken,
      timeout_seconds: timeout,
      failures_to_open: Math.min(failures, bounds.failuresToOpenMax),
    };
  }

  /** @param losses the list to which losses are added */
  #common(row: KumaRow, losses: string[]) {
    const { tags, losses: tagLosses } = tagsFrom([...this.#tagsOf(row), ...this.#groupsOf(row)]);
    losses.push(...tagLosses);
    const all = this.#channelsOf(row);
    const channels = all.slice(0, bounds.channelsPerMonitorMax);
    if (all.length > channels.length) losses.push(`${all.length - channels.length} of its channels`);
    if (text(row, 'description') !== '') losses.push('its description');
    const repeats = number(row, 'resend_interval') ?? 0;
    if (repeats > 0) losses.push('repeated messages while it is down');
    return {
      ...(tags.length > 0 && { tags }),
      ...(channels.length > 0 && { channels }),
      ...(!this.#isActive(row) && { paused: true }),
    };
  }

  #tagsOf(row: KumaRow): readonly string[] {
    const names = new Map(this.tables.tag.map((tag) => [idOf(tag), text(tag, 'name')]));
    return this.tables.monitor_tag
      .filter((link) => idOf(link, 'monitor_id') === idOf(row))
      .map((link) => {
        const name = names.get(idOf(link, 'tag_id')) ?? '';
        return text(link, 'value') === '' ? name : `${name}:${text(link, 'value')}`;
      });
  }

  /** The groups above a monitor. A circle ends. */
  #ancestorsOf(row: KumaRow): readonly KumaRow[] {
    const found = new Set<KumaRow>();
    let parent = this.#byId.get(idOf(row, 'parent'));
    while (parent !== undefined && !found.has(parent)) {
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

  #channelsOf(row: KumaRow): readonly string[] {
    const keys = this.tables.monitor_notification
      .filter((link) => idOf(link, 'monitor_id') === idOf(row))
      .flatMap((link) => this.channels.get(idOf(link, 'notification_id')) ?? []);
    return [...new Set(keys)];
  }

  #watchBeside(row: KumaRow, target: string, channels: readonly string[], tags: readonly string[]): void {
    const url = httpUrl(target);
    const isPage = url !== undefined && ['http', 'keyword', 'json-query'].includes(text(row, 'type'));
    if (!isPage || !this.#isActive(row)) return;
    if (flag(row, 'expiry_notification') && url.protocol === 'https:' && !flag(row, 'ignore_tls'))
      this.#watch(this.#certificates, url.host, channels, tags);
    if (!flag(row, 'domain_expiry_notification') || !/[a-z]$/i.test(url.hostname)) return;
    if (givesNoExpiryDates(url.hostname)) {
      this.draft.notes.push(
        `The end of the registration of ${url.hostname} is not watched: the registry of .${topLevelOf(url.hostname)} gives no expiry dates.`,
      );
      return;
    }
    this.#watch(this.#domains, url.hostname, channels, tags);
  }

  #watch(
    watched: Map<string, Watched>,
    host: string,
    channels: readonly string[],
    tags: readonly string[],
  ): void {
    const entry = watched.get(host) ?? { host, channels: new Set(), tags: new Set() };
    for (const channel of channels) entry.channels.add(channel);
    for (const tag of tags) entry.tags.add(tag);
    watched.set(host, entry);
  }

  #addWatched(
    type: string,
    watched: ReadonlyMap<string, Watched>,
    words: string,
    days: readonly number[],
  ): void {
    for (const { host, channels, tags } of watched.values())
      this.draft.add('monitors', `${words} ${host}`, {
        type,
        target: host,
        settings: { warn_days: days },
        ...(tags.size > 0 && { tags: tagsFrom([...tags]).tags }),
        ...(channels.size > 0 && { channels: [...channels].slice(0, bounds.channelsPerMonitorMax) }),
      });
    if (watched.size > 0)
      this.draft.notes.push(
        `${watched.size} ${type} ${watched.size === 1 ? 'monitor stands' : 'monitors stand'} for the expiry notifications, one for each host.`,
      );
  }

  #days(key: string, usual: readonly number[]): readonly number[] {
    const given = setting(this.tables, key);
    const days = (Array.isArray(given) ? given : usual)
      .map(Number)
      .filter((day) => Number.isInteger(day) && day >= 1 && day <= 365);
    return days.length === 0 ? usual : [...new Set(days)].sort((a, b) => b - a).slice(0, 10);
  }
}
