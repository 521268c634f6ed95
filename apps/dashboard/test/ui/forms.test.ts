import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

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
  'settings/rename-form.tsx',
  'settings/second-factor.tsx',
  'settings/you-part.tsx',
];

test('every other form asks before it is left with what was not saved', async () => {
  const names = (await readdir(src, { recursive: true })).filter((name) => name.endsWith('.tsx'));
  const unguarded: string[] = [];
  for (const name of names) {
    const code = await readFile(join(src, name), 'utf8');
    if (/<form\b|component="form"/.test(code) && !code.includes('<LeaveGuard')) unguarded.push(name);
  }
  expect(unguarded.sort()).toEqual(short);
});
