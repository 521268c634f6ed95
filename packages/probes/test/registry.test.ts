import { describe, expect, test } from '@jest/globals';
import { monitorTypes } from '@tocsin/domain';
import type { MonitorTypeDescription, Probe } from '../src/probe/probe.js';
import { registry } from '../src/registry.js';
import { validatorOf } from '../src/settings/read-settings.js';
import { ruleOfPattern } from '../src/settings/text-patterns.js';

// docs.test.ts tests the settings and pages of the types.
test('all 24 monitor types are registered, each under its own name', () => {
  expect(Object.keys(registry).sort()).toEqual([...monitorTypes].sort());
  expect(monitorTypes).toHaveLength(24);
  for (const [type, entry] of Object.entries(registry)) expect(entry.type).toBe(type);
});

const entries: readonly (MonitorTypeDescription | Probe)[] = Object.values(registry);

describe.each(entries)('$type', (entry) => {
  test('is described in one sentence', () => {
    expect(entry.description).toMatch(/^[A-Z][^\n]*\.$/);
  });

  test('has schemas that can be compiled', () => {
    expect(() => validatorOf(entry.settings)).not.toThrow();
    if ('memory' in entry && entry.memory !== undefined) {
      expect(validatorOf(entry.memory)({})).toBe(false);
    }
  });

  test('has words for each pattern', () => {
    for (const pattern of patternsIn(entry.settings)) {
      expect(ruleOfPattern(pattern)).toMatch(/^must /);
      expect(ruleOfPattern(pattern)).not.toMatch(/\\u|\\w|\[/);
    }
  });

  test('has defaults that make a monitor and a title', () => {
    const { intervalSeconds, incidentTitle } = entry.defaults;
    expect(intervalSeconds).toBeGreaterThanOrEqual(30);
    expect(incidentTitle).toMatch(/^\{name\}/);
    expect(incidentTitle).toContain('{reason}');
  });
});

const patternsIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, part]) =>
        name === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
      );
