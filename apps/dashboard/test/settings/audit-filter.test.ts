import { expect, test } from '@jest/globals';
import { auditParameters, emptyAuditFilter } from '../../src/settings/audit-filter.js';

test('the filters of the audit log become parameters of the API', () => {
  expect(auditParameters(emptyAuditFilter)).toEqual({});
  expect(auditParameters({ ...emptyAuditFilter, who: 'person_id=1' })).toEqual({ person_id: '1' });
  expect(auditParameters({ ...emptyAuditFilter, who: 'api_key_id=2', kind: 'route' })).toEqual({
    api_key_id: '2',
    subject_type: 'route',
  });
});

test('days are whole days of the reader, also when the clocks change', () => {
  const days = { ...emptyAuditFilter, firstDay: '2027-03-28', lastDay: '2027-03-28' };
  expect(auditParameters(days, 'Europe/Berlin')).toEqual({
    from: '2027-03-27T23:00:00.000Z',
    to: '2027-03-28T22:00:00.000Z',
  });
});
