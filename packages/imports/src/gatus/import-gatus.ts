import { ConfigDraft, type Imported, tagsFrom } from '../report/draft.js';
import { durationIn } from '../report/durations.js';
import { bounds, clamp, nameFrom, secondsInWords } from '../report/fields.js';
import { isMap, mapIn, mapsIn, textIn } from '../report/maps.js';
import type { Subject } from '../report/report.js';
import { timesFrom } from '../report/take-monitor.js';
import { type Alerting, GatusAlerts } from './alerts.js';
import { type KeyedKind, lossesByKeys } from './endpoint-keys.js';
import { endpointMapping } from './endpoints.js';
import type { EndpointMapping } from './mapped-endpoint.js';
import { type GatusMap, importedParts, isEnabled } from './read-gatus.js';
import { suiteMapping } from './suites.js';
import { takeWindow } from './windows.js';

export type GatusOptions = {
  readonly fileSet: string;
  readonly now: Date;
};

type Times = { readonly interval: number; readonly timeout: number };

/** In seconds. A suite may take five minutes there, and one here. */
const usualTimes: Times = { interval: 60, timeout: 10 };
const usualSuiteTimes: Times = { interval: 600, timeout: bounds.timeoutSecondsMax };
/** Gatus takes a shorter one for none. */
const timeoutSecondsMin = 1e-3;

/** Parts of a file without a place in a configuration, with the nearest alternative. */
const elsewhere: Readonly<Record<string, readonly [string, string]>> = {
  announcements: ['Posts of status pages are no part of a configuration.', 'A post on a status page.'],
  concurrency: ['It is how many checks run at the same time.', 'PROBE_CONCURRENCY of the prober.'],
  connectivity: [
    'It is about the network of Gatus.',
    'Probers notice by themselves that their network is gone.',
  ],
  debug: ['It is how much Gatus logs.', 'LOG_LEVEL.'],
  'disable-monitoring-lock': [
    'It is how many checks run at the same time.',
    'PROBE_CONCURRENCY of the prober.',
  ],
  remote: ['It shows endpoints of other instances.', 'Several regions, with a prober in each.'],
  security: ['It is about who may sign in.', 'Invitations, or an OpenID Connect provider of the operator.'],
  'skip-invalid-config-update': ['It is about a file that changes while Gatus runs.', 'tocsin plan.'],
  storage: ['It is about where Gatus stores results.', 'DATABASE_URL of the api.'],
  tunneling: ['Checks use no tunnel.', 'A prober in the network behind the tunnel.'],
  ui: ['It is about how the page of Gatus looks.', 'The dashboard.'],
  web: ['It is about where Gatus listens.', 'PORT of the api.'],
  metrics: ['It is a setting of Gatus.', 'The metrics of the api: docs/operations.md.'],
};

const notKnown: readonly [string, string] = [
  'This import does not know it, and Gatus may pass over it.',
  'Nothing, if it only holds anchors: they are taken where they are used.',
];

class GatusImport {
  readonly #draft = new ConfigDraft();
  readonly #alerts: GatusAlerts;

  constructor(
    private readonly config: GatusMap,
    private readonly options: GatusOptions,
  ) {
    this.#alerts = new GatusAlerts(this.#draft, config);
  }

  run(): Imported {
    this.#each('endpoints', 'endpoint', (endpoint, subject) =>
      this.#take(endpoint, subject, endpointMapping(endpoint), usualTimes),
    );
    this.#each('external-endpoints', 'external endpoint', (endpoint, subject) =>
      this.#takeExternal(endpoint, subject),
    );
    this.#each('suites', 'suite', (suite, subject) =>
      this.#take(suite, subject, suiteMapping(suite), usualSuiteTimes),
    );
    if (this.config.maintenance !== undefined)
      takeWindow(this.#draft, mapIn(this.config, 'maintenance'), {
        source: 'maintenance',
        name: 'Maintenance',
        now: this.options.now,
      });
    this.#reportOthers();
    // The losses would name each of these conditions, for answers that hardly anybody has.
    if (/\[BODY\][.[]/.test(JSON.stringify([this.config.endpoints, this.config.suites])))
      this.#draft.notes.push(
        'Gatus takes a text, a number or a boolean on the way of a path in JSON for the value. Here, the value is missing then.',
      );
    this.#draft.notes.push('Results of earlier checks are not taken.');
    this.#draft.notes.push('A channel gets a message when an incident resolves, too.');
    return this.#draft.finish('Gatus', this.options.fileSet);
  }

  #each(part: string, kind: string, take: (map: GatusMap, subject: Subject) => readonly string[]): void {
    const list = this.config[part];
    for (const [index, map] of (Array.isArray(list) ? list : []).entries()) {
      const source = `${part}[${index}]`;
      if (!isMap(map)) {
        this.#draft.notTaken({ source, kind, name: source }, 'It is no object.', 'A monitor.');
        continue;
      }
      const group = textIn(map, 'group');
      const name = [group, textIn(map, 'name')].filter((text) => text !== '').join('/');
      const keys = take(map, { source, kind, name: name || source });
      for (const [at, window] of mapsIn(map, 'maintenance-windows').entries())
        takeWindow(this.#draft, window, {
          source: `${source}.maintenance-windows[${at}]`,
          name: nameFrom(`Maintenance of ${name}`, 'Maintenance'),
          monitors: keys,
          now: this.options.now,
        });
    }
  }

  /** @returns the keys of its monitors */
  #take(map: GatusMap, subject: Subject, mapping: EndpointMapping, usual: Times): readonly string[] {
    if ('monitors' in mapping) return this.#add(map, subject, mapping, usual);
    this.#draft.notTaken(subject, mapping.reason, mapping.nearest);
    return [];
  }

  #add(
    map: GatusMap,
    subject: Subject,
    {
      monitors,
      kind: checkKind,
      losses: typeLosses,
      pausedBecause,
    }: Extract<EndpointMapping, { readonly monitors: unknown }>,
    usual: Times,
  ): readonly string[] {
    const kind: KeyedKind = checkKind ?? 'suite';
    const losses = [...typeLosses, ...lossesByKeys(map, kind)];
    const limit = kind === 'suite' ? map : mapIn(map, 'client');
    const times = this.#times(map, durationIn(textIn(limit, 'timeout')), usual, losses);
    const common = this.#common(map, losses, times.interval_seconds);
    if (pausedBecause !== undefined) losses.push(`it is paused, because it would fail: ${pausedBecause}`);
    const keys = monitors.map(({ suffix, ...monitor }) => {
      // Certificates and domains are looked at as often as is usual for their types.
      const own = ['ssl', 'domain_expiry'].includes(monitor.type) ? {} : times;
      return this.#draft.add('monitors', nameFrom(`${textIn(map, 'name')}${suffix}`, monitor.target), {
        ...own,
        ...monitor,
        ...(pausedBecause !== undefined && { paused: 'when_created' }),
        ...common,
      });
    });
    this.#draft.taken(
      subject,
      keys.map((key) => `monitors/${key}`),
      losses,
    );
    return keys;
  }

  #takeExternal(endpoint: GatusMap, subject: Subject): readonly string[] {
    const seconds = durationIn(textIn(mapIn(endpoint, 'heartbeat'), 'interval')) ?? 0;
    const losses = [
      'its address and token: give the job the ping URL of the heartbeat',
      ...lossesByKeys(endpoint, 'external'),
    ];
    if (seconds === 0) losses.push('that silence means nothing: it is due once a year');
    else if (seconds < bounds.heartbeatPeriodSecondsMin)
      losses.push(`that silence counts after ${secondsInWords(seconds)}`);
    const name = nameFrom(textIn(endpoint, 'name'), 'Job');
    const key = this.#draft.add('monitors', name, {
      type: 'heartbeat',
      target: name,
      settings: {
        period_seconds: clamp(
          Math.round(seconds) || bounds.heartbeatPeriodSecondsMax,
          bounds.heartbeatPeriodSecondsMin,
          bounds.heartbeatPeriodSecondsMax,
        ),
        grace_seconds: 0,
      },
      ...this.#common(endpoint, losses, null),
    });
    this.#draft.taken(subject, [`monitors/${key}`], losses);
    return [key];
  }

  /** @param losses the list to which losses are added */
  #times(map: GatusMap, given: number | undefined, usual: Times, losses: string[]) {
    const interval = durationIn(textIn(map, 'interval')) ?? usual.interval;
    const timeout = given === undefined || given < timeoutSecondsMin ? usual.timeout : given;
    return timesFrom(interval, timeout, losses);
  }

  /** @param losses the list to which losses are added */
  #common(map: GatusMap, losses: string[], intervalSeconds: number | null) {
    const group = textIn(map, 'group');
    const labels = Object.entries(mapIn(map, 'extra-labels')).map(([name, value]) => `${name}:${value}`);
    const { tags, losses: tagLosses } = tagsFrom([...(group === '' ? [] : [group]), ...labels]);
    const {
      channels,
      losses: alertLosses,
      ...thresholds
    }: Alerting = this.#alerts.of(map, group, intervalSeconds);
    losses.push(...tagLosses, ...alertLosses);
    return {
      ...thresholds,
      ...(tags.length > 0 && { tags }),
      ...(channels.length > 0 && { channels }),
      ...(!isEnabled(map) && { paused: true }),
    };
  }

  #reportOthers(): void {
    for (const name of Object.keys(this.config)) {
      if (importedParts.includes(name)) continue;
      const [reason, nearest] = (Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined) ?? notKnown;
      this.#draft.notTaken({ source: name, kind: 'setting', name }, reason, nearest);
    }
  }
}

/** Makes a configuration from a file of Gatus, and a report on each of its parts. */
export const importGatus = (config: GatusMap, options: GatusOptions): Imported =>
  new GatusImport(config, options).run();
