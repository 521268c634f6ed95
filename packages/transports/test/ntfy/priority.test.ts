import { expect, test } from '@jest/globals';
import { ntfyPriorityOf } from '../../src/ntfy/definition.js';
import { aTest, opened, resolved } from '../support/messages.js';

const ofSeverity = (severity: 'info' | 'warning' | 'critical') => ({
  ...opened,
  incident: { ...opened.incident, severity },
});

test('the priority follows the severity, unless the channel has one', () => {
  expect(ntfyPriorityOf(ofSeverity('critical'))).toBe(5);
  expect(ntfyPriorityOf(ofSeverity('warning'))).toBe(4);
  expect(ntfyPriorityOf(ofSeverity('info'))).toBe(3);
  expect(ntfyPriorityOf(ofSeverity('critical'), 'low')).toBe(2);
});

test('the end of an incident and a test never have more than the default', () => {
  expect(ntfyPriorityOf(resolved)).toBe(3);
  expect(ntfyPriorityOf(resolved, 'max')).toBe(3);
  expect(ntfyPriorityOf(resolved, 'min')).toBe(1);
  expect(ntfyPriorityOf(aTest, 'max')).toBe(3);
});
