import { describe, expect, test } from '@jest/globals';
import { importedVersion3 } from '../support/uptimerobot-pages.js';

describe('reading answers of UptimeRobot', () => {
  test.each([
    [
      'with one name',
      (index: number) => ({ id: index, friendlyName: 'one', type: 'PING', url: 'a.example.com' }),
    ],
    [
      'with two contacts each',
      (index: number) => ({
        id: index,
        friendlyName: `${index}`,
        type: 'PING',
        url: 'a.example.com',
        assignedAlertContacts: Array.from({ length: 2 }, (_, at) => ({
          alertContactId: `${index * 2 + at}`,
        })),
      }),
    ],
  ])('maps as many rows as it reads, %s', (_, row) => {
    const { report } = importedVersion3(Array.from({ length: 20_000 }, (_, index) => row(index)));
    expect(report.findings.filter(({ source }) => source.startsWith('monitor '))).toHaveLength(20_000);
  });
});
