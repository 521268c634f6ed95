import { describe, expect, test } from '@jest/globals';
import { monitorTypes } from '../src/monitor-type.js';

describe('monitor types', () => {
  test('are 24, each once', () => {
    expect(new Set(monitorTypes).size).toBe(24);
    expect(monitorTypes).toHaveLength(24);
  });

  test('include those that the service is described by', () => {
    expect(monitorTypes).toEqual(expect.arrayContaining(['http', 'ssl', 'dns', 'api', 'security_headers']));
  });

  test('are identifiers that can stand in a message, a URL or a file name', () => {
    for (const type of monitorTypes) expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
