/** Uses what the README of domain exports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anIncidentOpened } from '@tocsin/testing';

const file = './domain/decide.js';

test('the decision of the README resolves an open incident, and names the reason of a refusal', async () => {
  const { resolve } = await import(file);
  const now = new Date('2026-05-03T12:34:56.000Z');
  const after = resolve([anIncidentOpened()], now);
  assert.equal(after.status, 'resolved');
  assert.equal(after.resolvedAt, now.toISOString());
  assert.throws(() => resolve([], now), /incident_unknown/);
});
