import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatFor,
  labelText,
  openMetrics,
  prometheusText,
} from '../../src/monitor-metrics/exposition-format.js';
import { monitorFamilies } from '../../src/monitor-metrics/monitor-families.js';

/** What Prometheus 2.42 and 3.5 send. */
const ofPrometheus = [
  'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
  'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.3,text/plain;version=0.0.4;q=0.2,*/*;q=0.1',
];

describe('the format of an answer', () => {
  test.each([
    ...ofPrometheus,
    'application/openmetrics-text',
    'Application/OpenMetrics-Text; Version=1.0.0; Q=0.5',
    'text/plain;q=0.5, application/openmetrics-text;q=0.5',
    'text/plain;version=1.0.0, application/openmetrics-text;version=1.0.0;q=0.1',
  ])('is OpenMetrics for %s', (accept) => {
    expect(formatFor(accept)).toBe(openMetrics);
  });

  test.each([
    undefined,
    '',
    '*/*',
    'text/html, application/json',
    'application/openmetrics-text;version=0.0.1',
    'application/openmetrics-text;version=1.0.0;q=0',
    'application/openmetrics-text;q=none',
    'application/openmetrics-text;q=0.4, text/plain;version=0.0.4;q=0.5',
  ])('is text for %s', (accept) => {
    expect(formatFor(accept)).toBe(prometheusText);
  });
});

/** Reads labels as OpenMetrics 1.0 defines them: its ABNF, and `escaped-string`. */
const labelsIn = (text: string): [string, string][] =>
  [...text.matchAll(/(?:^|,)([a-zA-Z_][a-zA-Z0-9_]*)="((?:\\["\\n]|[^"\\\n])*)"/g)].map(
    ([, name = '', value = '']) => [
      name,
      value.replaceAll(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char)),
    ],
  );

test('labels are read back as they are, whatever their values have', () => {
  const value = fc.string({ unit: fc.oneof(fc.constantFrom('\\', '"', '\n', ',', '}', 'n'), fc.string()) });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
      const labels = Object.fromEntries(values.map((each, at) => [`label_${at}`, each]));
      const text = labelText(labels);
      expect(text).not.toContain('\n');
      expect(labelsIn(text)).toEqual(Object.entries(labels));
    }),
  );
});

test('families are named as OpenMetrics asks for: each another, and with its unit at the end', () => {
  const names = monitorFamilies.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, help, unit } of monitorFamilies) {
    expect(name).toMatch(/^tocsin_monitor(_[a-z]+)+$/);
    expect(help).toMatch(/^[^\\\n]+\.$/);
    expect([name, name.match(/_(seconds|ratio)$/)?.[1]]).toEqual([name, unit]);
  }
});
