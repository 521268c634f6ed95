import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Forms of one or two short fields, and those before a session. */
const short = [
  'monitors/list/bulk-tags.tsx',
  'session/invitation-page.tsx',
  'session/reset-password-page.tsx',
  'session/reset-request-page.tsx',
  'session/setup-page.tsx',
  'session/sign-in-form.tsx',
  'settings/invitations.tsx',
  'settings/mail-domains.tsx',
  'settings/new-api-key.tsx',
  'settings/passkey-row.tsx',
  'settings/passkeys.tsx',
  'settings/password-form.tsx',
  'settings/second-factor.tsx',
  'settings/you-part.tsx',
];

/** They make something new, so nobody else can have saved it meanwhile. */
const ofNewThings = [
  'alerts/new-channel-page.tsx',
  'incidents/add-note.tsx',
  'monitors/form/new-monitor-form.tsx',
  'monitors/several/several-monitors.tsx',
];

const sources = new Map<string, string>();

beforeAll(async () => {
  for (const name of await readdir(src, { recursive: true }))
    if (name.endsWith('.tsx')) sources.set(name, await readFile(join(src, name), 'utf8'));
});

const namesOf = (isOne: (code: string) => boolean): readonly string[] =>
  [...sources]
    .filter(([, code]) => isOne(code))
    .map(([name]) => name)
    .sort();

test('every other form asks before it is left with what was not saved', () => {
  const isUnguarded = (code: string): boolean =>
    /<form\b|component="form"/.test(code) && !/<(?:Leave|Draft)Guard/.test(code);
  expect(namesOf(isUnguarded)).toEqual(short);
});

test('every form of a thing that exists keeps what is typed when somebody else saves that thing', () => {
  expect(namesOf((code) => code.includes('<LeaveGuard'))).toEqual(
    [...ofNewThings, 'ui/draft-guard.tsx'].sort(),
  );
});

test('no part begins anew because the thing that it shows was saved', () => {
  expect(namesOf((code) => /\bkey=\{[^}]*(?:updated_at|\.length)\}/.test(code))).toEqual([]);
});
