import { type MonitorFacts, type MonitorType, monitorState } from '@tocsin/domain';
import { statusOf } from '../monitors/monitor-view.js';
import type { Labels, MetricFamily } from './exposition-format.js';

/** The latest check from a region. */
export type MeasuredCheck = {
  readonly region: string;
  readonly atMs: number;
  /** `null` if it says nothing of how fast the target is now. */
  readonly responseMs: number | null;
};

/** What one scrape knows of a monitor. A scrape holds all of them, so each is small. */
export type Measurement = {
  /** Those of all its series, as `labelText` writes them. */
  readonly labels: string;
  readonly type: MonitorType;
  readonly facts: MonitorFacts;
  readonly checks: readonly MeasuredCheck[];
  readonly uptimePercent: number | null;
  readonly endsAtMs: number | null;
  readonly incidentOpenedAtMs: number | null;
};

type Sample = { readonly value: number; readonly labels?: Labels };

/** A family has a series of a monitor for each sample. */
type MonitorFamily = MetricFamily & { readonly samplesOf: (measured: Measurement) => readonly Sample[] };

const upValues = { up: 1, down: 0, paused: null, unknown: null } as const;

const valueOrNone = (value: number | null): readonly Sample[] => (value === null ? [] : [{ value }]);

const timeOrNone = (atMs: number | null): readonly Sample[] =>
  valueOrNone(atMs === null ? null : atMs / 1000);

const endOf = (type: MonitorType, measured: Measurement): readonly Sample[] =>
  timeOrNone(measured.type === type ? measured.endsAtMs : null);

/** The metrics of each monitor, in the order of the answer. docs/metrics.md explains them to people. */
export const monitorFamilies: readonly MonitorFamily[] = [
  {
    name: 'tocsin_monitor_up',
    help: 'Whether checks find the target working: 1 if up or degraded, 0 if down.',
    samplesOf: ({ facts }) => valueOrNone(upValues[statusOf(facts)]),
  },
  {
    name: 'tocsin_monitor_state',
    help: 'Always 1, with the state of the monitor as a label.',
    samplesOf: ({ facts }) => [{ value: 1, labels: { state: monitorState(facts) } }],
  },
  {
    name: 'tocsin_monitor_response_time_seconds',
    help: 'The time of the latest check from a region, if it found the target up or degraded.',
    unit: 'seconds',
    samplesOf: ({ checks }) =>
      checks.flatMap(({ region, responseMs }) =>
        responseMs === null ? [] : [{ value: responseMs / 1000, labels: { region } }],
      ),
  },
  {
    name: 'tocsin_monitor_last_check_timestamp_seconds',
    help: 'The time at which the latest check from a region began, in seconds since 1970.',
    unit: 'seconds',
    samplesOf: ({ checks }) => checks.map(({ region, atMs }) => ({ value: atMs / 1000, labels: { region } })),
  },
  {
    name: 'tocsin_monitor_uptime_ratio',
    help: 'The share of counted checks of the last 24 hours that found the target up or degraded.',
    unit: 'ratio',
    // A percentage has three decimals. Dividing it by 100 would add others.
    samplesOf: ({ uptimePercent: percent }) =>
      valueOrNone(percent === null ? null : Math.round(percent * 1000) / 100_000),
  },
  {
    name: 'tocsin_monitor_certificate_expiry_timestamp_seconds',
    help: 'The time at which the certificate ends, in seconds since 1970: the earliest that a region sees.',
    unit: 'seconds',
    samplesOf: (measured) => endOf('ssl', measured),
  },
  {
    name: 'tocsin_monitor_domain_expiry_timestamp_seconds',
    help: 'The time at which the registration of the domain ends, in seconds since 1970.',
    unit: 'seconds',
    samplesOf: (measured) => endOf('domain_expiry', measured),
  },
  {
    name: 'tocsin_monitor_open_incidents',
    help: 'Open incidents of the monitor.',
    samplesOf: ({ facts }) => [{ value: facts.hasOpenIncident ? 1 : 0 }],
  },
  {
    name: 'tocsin_monitor_incident_opened_timestamp_seconds',
    help: 'The time at which the open incident opened, in seconds since 1970.',
    unit: 'seconds',
    samplesOf: ({ incidentOpenedAtMs }) => timeOrNone(incidentOpenedAtMs),
  },
];

export const leftOutFamily: MetricFamily = {
  name: 'tocsin_monitors_left_out',
  help: 'Monitors that have no series here, because the answer has as many series as it may.',
};

export const seriesOf = (measured: Measurement): number =>
  monitorFamilies.reduce((sum, { samplesOf }) => sum + samplesOf(measured).length, 0);
