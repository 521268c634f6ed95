import { describe, expect, test } from '@jest/globals';
import type { MonitorTypeDescription, Probe } from '../src/probe/probe.js';
import { monitorTypes, registry } from '../src/registry.js';
import { validatorOf } from '../src/settings/read-settings.js';
import type { SettingsSchema } from '../src/settings/schema.js';
import { ruleOfPattern } from '../src/settings/text-patterns.js';

type SettingWords = {
  readonly title?: string;
  readonly unit?: string;
  readonly enumTitles?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: { readonly enum?: readonly unknown[] };
};

// docs.test.ts tests the settings and pages of the types.
/** They are stored and sent to receivers, so none may go. */
const firstTypes =
  'http ssl dns api security_headers keyword port ping heartbeat domain_expiry registrar nameserver ip_change mx ' +
  'email_auth blacklist response_time page_size page_change robots_txt sitemap redirect_chain cookie_consent multi_step';

test('the first 24 monitor types are registered, and each type under its own name', () => {
  expect(firstTypes.split(' ')).toHaveLength(24);
  expect(monitorTypes()).toEqual(expect.arrayContaining(firstTypes.split(' ')));
  for (const [type, entry] of Object.entries(registry)) expect(entry.type).toBe(type);
});

const entries: readonly (MonitorTypeDescription | Probe)[] = Object.values(registry);

describe.each(entries)('$type', (entry) => {
  test('has an identifier that can stand in a message, a URL or a file name', () => {
    expect(entry.type).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('is described in one sentence', () => {
    expect(entry.description).toMatch(/^[A-Z][^\n]*\.$/);
  });

  test('has schemas that can be compiled', () => {
    expect(() => validatorOf(entry.settings)).not.toThrow();
    if ('memory' in entry && entry.memory !== undefined) {
      expect(validatorOf(entry.memory)({})).toBe(false);
    }
  });

  const settings = Object.entries(entry.settings.properties as Readonly<Record<string, SettingWords>>);

  test('has a title for each setting, and for each value that is chosen by a title', () => {
    for (const [name, { title, enumTitles, enum: values, items }] of settings) {
      expect([name, title]).toEqual([name, expect.stringMatching(/^\S/)]);
      if (enumTitles !== undefined) expect(enumTitles).toHaveLength((values ?? items?.enum ?? []).length);
    }
  });

  test('has lengths of time that are written as ones', () => {
    const units = { seconds: 's', ms: 'ms', minutes: 'min' } as const;
    for (const [name, { unit }] of settings) {
      expect([name, unit]).toEqual([
        name,
        Object.entries(units).find(([word]) => name.split('_').includes(word))?.[1],
      ]);
    }
  });

  test('offers a choice between settings that exist', () => {
    const { alternatives = [], unusedWhen = {} } = entry.settings as SettingsSchema;
    const named = [
      ...alternatives.flatMap(({ options }) => options.flatMap(({ names }) => names)),
      ...Object.values(unusedWhen).flatMap((byValue) => Object.values(byValue).flat()),
      ...Object.keys(unusedWhen),
    ];
    expect(Object.keys(entry.settings.properties)).toEqual(expect.arrayContaining(named));
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
