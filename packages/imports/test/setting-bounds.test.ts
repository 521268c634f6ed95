import { expect, test } from '@jest/globals';
import { registry } from '@tocsin/probes/catalogue';
import { settingBounds } from '../src/report/setting-bounds.js';

/** Where the schemas of settings have each bound, by the type of the monitor. */
const places = {
  bodyCharsMax: ['http.body.maxLength', 'api.body.maxLength', 'multi_step.steps.items.body.maxLength'],
  redirectsMax: ['http.max_redirects.maximum', 'api.max_redirects.maximum', 'keyword.max_redirects.maximum'],
  statusRangesMax: ['http.accepted_statuses.maxItems', 'api.accepted_statuses.maxItems'],
  assertionsMax: ['api.json_assertions.maxItems', 'api.header_assertions.maxItems'],
  latencyMsMax: ['api.max_latency_ms.maximum', 'ping.down_latency_ms.maximum'],
  expressionCharsMax: [
    'keyword.text.maxLength',
    'keyword.regular_expression.maxLength',
    'port.text.maxLength',
    'port.regular_expression.maxLength',
    'port.send.maxLength',
  ],
  messageCharsMax: ['websocket.send.maxLength'],
  recordsMax: ['dns.expected.maxItems'],
  pingCountMax: ['ping.count.maximum'],
  lossPercentMax: ['ping.degraded_loss_percent.maximum', 'ping.down_loss_percent.maximum'],
  warnDaysMax: ['ssl.warn_days.maxItems', 'domain_expiry.warn_days.maxItems'],
  warnDayMax: ['ssl.warn_days.items.maximum', 'domain_expiry.warn_days.items.maximum'],
  stepsMax: ['multi_step.steps.maxItems'],
  stepNameCharsMax: ['multi_step.steps.items.name.maxLength'],
  extractsMax: ['multi_step.steps.items.extract.maxItems'],
  heartbeatPeriodSecondsMin: ['heartbeat.period_seconds.minimum'],
  heartbeatPeriodSecondsMax: ['heartbeat.period_seconds.maximum'],
  heartbeatGraceSecondsMax: ['heartbeat.grace_seconds.maximum', 'heartbeat.run_seconds_max.maximum'],
} satisfies Record<keyof typeof settingBounds, readonly string[]>;

/** A field by its name, and otherwise a word of JSON Schema. */
const stepInto = (value: unknown, step: string): unknown => {
  const { properties = {}, ...schema } = Object(value);
  return properties[step] ?? schema[step];
};

const valueAt = (place: string): unknown => {
  const [type = '', ...steps] = place.split('.');
  return steps.reduce(stepInto, Object(registry)[type].settings);
};

test.each(Object.entries(places))('%s is that of the settings', (name, all) => {
  const bound = settingBounds[name as keyof typeof settingBounds];
  expect(all.map((place) => [place, valueAt(place)])).toEqual(all.map((place) => [place, bound]));
});
