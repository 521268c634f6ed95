import { ConfigDraft, type Imported } from '../report/draft.js';
import { bounds, clamp, nameFrom, secondsInWords } from '../report/fields.js';
import type { Subject } from '../report/report.js';
import { tagsFrom } from '../report/tags.js';
import { type Alerting, GatusAlerts } from './alerts.js';
import { endpointMapping } from './endpoints.js';
import type { EndpointMapping, MappedEndpoint } from './mapped-endpoint.js';
import { durationIn, type GatusMap, isEnabled, isMap, mapIn, mapsIn, textIn } from './read-gatus.js';
import { suiteMapping } from './suites.js';
import { takeWindow } from './windows.js';

export type GatusOptions = {
  readonly fileSet: string;
  /** Takes an endpoint without an equal as a port monitor of its address. */
  readonly reachability: boolean;
  readonly now: Date;
};

type Times = { readonly interval: number; readonly timeout: number };

/** In seconds. A suite may take five minutes there, and one here. */
const usualTimes: Times = { interval: 60, timeout: 10 };
const usualSuiteTimes: Times = { interval: 600, timeout: bounds.timeoutSecondsMax };
const yearSeconds = 365 * 24 * 60 * 60;

/** Parts of a file without a place in a configuration, with the nearest alternative. */
const elsewhere: Readonly<Record<string, readonly [string, string]>> = {
  announcements: ['Status pages are no part of a configuration.', 'An incident, opened by hand.'],
  connectivity: [
    'It is about the network of Gatus.',
    'Probers notice by themselves that their network is gone.',
  ],
  remote: ['It shows endpoints of other instances.', 'Several regions, with a prober in each.'],
  security: ['It is about who may sign in.', 'Invitations, or an OpenID Connect provider of the operator.'],
  storage: ['It is about where Gatus stores results.', 'DATABASE_URL of the api.'],
  tunneling: ['Checks use no tunnel.', 'A prober in the network behind the tunnel.'],
  ui: ['It is about how the page of Gatus looks.', 'The dashboard.'],
  web: ['It is about where Gatus listens.', 'PORT of the api.'],
  metrics: ['It is a setting of Gatus.', 'The metrics of the api: docs/operations.md.'],
};

const known = new Set([
  'endpoints',
  'external-endpoints',
  'suites',
  'alerting',
  'maintenance',
  ...Object.keys(elsewhere),
]);

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
    if (this.options.reachability && mapping.reachable !== undefined) {
      const port: MappedEndpoint = { suffix: '', type: 'port', target: mapping.reachable };
      const loss = `it checks only that the port accepts a connection. ${mapping.reason}`;
      return this.#add(map, subject, { monitors: [port], losses: [loss] }, usual);
    }
    this.#draft.notTaken(subject, mapping.reason, mapping.nearest);
    return [];
  }

  #add(
    map: GatusMap,
    subject: Subject,
    { monitors, losses: typeLosses, pausedBecause }: Extract<EndpointMapping, { readonly monitors: unknown }>,
    usual: Times,
  ): readonly string[] {
    const losses = [...typeLosses];
    const times = this.#times(map, usual, losses);
    const common = this.#common(map, losses);
    if (pausedBecause !== undefined) losses.push(`it is paused, because it would fail: ${pausedBecause}`);
    const keys = monitors.map(({ suffix, ...monitor }) => {
      this.#draft.privateTargets.add(monitor.target);
      // Certificates and domains are looked at as often as is usual for their types.
      const own = ['ssl', 'domain_expiry'].includes(monitor.type) ? {} : times;
      return this.#draft.add('monitors', nameFrom(`${textIn(map, 'name')}${suffix}`, monitor.target), {
        ...monitor,
        ...own,
        ...common,
        ...(pausedBecause !== undefined && { paused: true }),
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
    const losses = ['its address and token: give the job the ping URL of the heartbeat'];
    if (seconds === 0) losses.push('that silence means nothing: it is due once a year');
    const name = nameFrom(textIn(endpoint, 'name'), 'Job');
    const key = this.#draft.add('monitors', name, {
      type: 'heartbeat',
      target: name,
      settings: {
        period_seconds: clamp(
          Math.round(seconds) || yearSeconds,
          bounds.heartbeatPeriodSecondsMin,
          yearSeconds,
        ),
        grace_seconds: 0,
      },
      ...this.#common(endpoint, losses),
    });
    this.#draft.taken(subject, [`monitors/${key}`], losses);
    return [key];
  }

  /** @param losses the list to which losses are added */
  #times(map: GatusMap, usual: Times, losses: string[]) {
    const interval = durationIn(textIn(map, 'interval')) ?? usual.interval;
    const taken = clamp(Math.round(interval), bounds.intervalSecondsMin, bounds.intervalSecondsMax);
    if (taken !== interval) losses.push(`it was checked every ${secondsInWords(interval)}`);
    const timeout =
      durationIn(textIn(mapIn(map, 'client'), 'timeout') || textIn(map, 'timeout')) ?? usual.timeout;
    const time = clamp(Math.round(timeout), bounds.timeoutSecondsMin, bounds.timeoutSecondsMax);
    if (timeout > time)
      losses.push(`a check may take ${secondsInWords(time)}, and took up to ${secondsInWords(timeout)}`);
    return { interval_seconds: taken, timeout_seconds: time };
  }

  /** @param losses the list to which losses are added */
  #common(map: GatusMap, losses: string[]) {
    const group = textIn(map, 'group');
    const labels = Object.entries(mapIn(map, 'extra-labels')).map(([name, value]) => `${name}:${value}`);
    const { tags, losses: tagLosses } = tagsFrom([...(group === '' ? [] : [group]), ...labels]);
    const { channels, losses: alertLosses, ...thresholds }: Alerting = this.#alerts.of(map, group);
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
      const [reason, nearest] = elsewhere[name] ?? ['It is a setting of Gatus.', 'docs/operations.md.'];
      if (Object.hasOwn(elsewhere, name) || !known.has(name))
        this.#draft.notTaken({ source: name, kind: 'setting', name }, reason, nearest);
    }
  }
}

/** Makes a configuration from a file of Gatus, and a report on each of its parts. */
export const importGatus = (config: GatusMap, options: GatusOptions): Imported =>
  new GatusImport(config, options).run();
