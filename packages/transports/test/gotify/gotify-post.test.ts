import { expect, test } from '@jest/globals';
import { gotifyPost } from '../../src/gotify/definition.js';
import { aTest, bare, opened, resolved } from '../support/messages.js';

test('the priority follows the severity, unless the channel has one', () => {
  const ofSeverity = (severity: 'info' | 'warning' | 'critical') =>
    gotifyPost(bare({ ...opened, incident: { ...opened.incident, severity } }), undefined).priority;
  expect(['critical', 'warning', 'info'].map((severity) => ofSeverity(severity as 'info'))).toEqual([
    8, 5, 3,
  ]);
  expect(gotifyPost(bare(opened), 0).priority).toBe(0);
  expect(gotifyPost(bare(opened), 10).priority).toBe(10);
});

test('the end of an incident and a test ring at most quietly', () => {
  expect(gotifyPost(bare(resolved), undefined).priority).toBe(4);
  expect(gotifyPost(bare(aTest), 10).priority).toBe(4);
  expect(gotifyPost(bare(resolved), 1).priority).toBe(1);
});
