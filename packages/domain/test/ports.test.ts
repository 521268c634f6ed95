import { describe, expect, test } from '@jest/globals';
import { OpenIncidentConflict, VersionConflict } from '../src/ports.js';

describe('the errors of a lost race', () => {
  test('are told apart by name, also in a log', () => {
    const error = new VersionConflict('incident-1', 2);
    expect(error).toMatchObject({ name: 'VersionConflict', stream: 'incident-1', expectedVersion: 2 });
    expect(String(error)).toBe('VersionConflict: Stream incident-1 is no longer at version 2.');
    expect(new OpenIncidentConflict('taken')).toMatchObject({
      name: 'OpenIncidentConflict',
      message: 'taken',
    });
  });
});
