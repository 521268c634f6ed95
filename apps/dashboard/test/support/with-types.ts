import { afterAll } from '@jest/globals';
import { registry } from '@tocsin/probes/catalogue';
import { catalogue } from '@tocsin/transports/catalogue';
import type { MonitorType, MonitorTypeInfo } from '../../src/monitors/shared/monitor-queries.js';

type Titled = {
  readonly type: string;
  readonly title: string;
  readonly german: Readonly<Record<string, string>>;
  readonly arabic?: Readonly<Record<string, string>>;
};

const byType = (types: readonly Titled[]) =>
  Object.fromEntries(
    types.map(({ type, title, german, arabic = {} }) => [
      type,
      { title: { en: title, de: german[title], ar: arabic[title] } },
    ]),
  );

const marks = { monitor: byType(Object.values(registry)), channel: byType(catalogue) };

/** Import this first: the page then has the types that the api writes into it. */
Object.defineProperty(globalThis, 'document', {
  value: { getElementById: () => ({ textContent: JSON.stringify(marks) }) },
  configurable: true,
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

/** As `GET /v1/monitor-types` answers in English. */
export const monitorTypeInfos: readonly MonitorTypeInfo[] = Object.values(registry).map((known) => ({
  type: known.type as MonitorType,
  title: known.title,
  description: known.description,
  kind: known.kind,
  search_words: [...known.searchWords],
  icon: known.icon,
  setup_steps: [],
  target: known.target,
  target_example: known.targetExample,
  settings_schema: known.settings,
  interval_seconds: known.defaults.intervalSeconds,
  severity: known.defaults.severity,
  count_defaults: { failures_to_open: 2, successes_to_resolve: 1, regions_to_open: 1 },
}));
