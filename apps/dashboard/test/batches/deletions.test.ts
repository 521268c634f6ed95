import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Batch } from '../../src/batches/batch-queries.js';

const source = join(import.meta.dirname, '../../src');

const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('schema.ts'))
  .map((name) => readFileSync(join(source, name), 'utf8'));

const undone = 'Its message has an undo.';
const ends = 'It ends access. Whoever revokes it wants it to end now.';

/** The operations that the dashboard calls by DELETE, and why no batch that waits 30 seconds does it. */
const atOnce: Readonly<Record<string, string>> = {
  '/v1/monitors/{id}/channels/{channel_id}': undone,
  '/v1/monitors/{id}/rotas/{rota_id}': undone,
  '/v1/monitors/{id}/tags/{tag}': undone,
  '/v1/incidents/{id}/acknowledge': 'It deletes nothing, and acknowledging again undoes it.',
  '/v1/batches/{id}': 'It is the undo.',
  '/v1/api-keys/{id}': ends,
  '/v1/invitations/{id}': ends,
  '/v1/mail-domains/{id}': 'It ends trust in addresses. Whoever withdraws it wants it to end now.',
  '/v1/members/{id}': ends,
  '/v1/session': ends,
  '/v1/sessions': ends,
  '/v1/sessions/{id}': ends,
};

test('whatever the dashboard deletes can be taken back, unless it ends access', () => {
  const called = texts.flatMap((text) => [
    ...[...text.matchAll(/api\.DELETE\(\s*'([^']+)'/g)].map(([, path = '']) => path),
    ...[...text.matchAll(/'DELETE (\/v1\/[^']+)'/g)].map(([, path = '']) => path),
  ]);
  expect([...new Set(called)].sort()).toEqual(Object.keys(atOnce).sort());
});

const deletable: Readonly<Record<Batch['kind'], true>> = {
  monitors: true,
  channels: true,
  routes: true,
  rotas: true,
  maintenance_windows: true,
  status_pages: true,
  status_components: true,
  status_posts: true,
  status_subscribers: true,
};

test('every kind that a batch deletes has its place on the page', () => {
  const all = texts.join('\n');
  const kinds = Object.keys(deletable);
  const asked = kinds.filter((kind) => new RegExp(`kind: '${kind}', (?:id|\\.\\.\\.)`).test(all));
  expect(asked).toEqual(kinds);
});
