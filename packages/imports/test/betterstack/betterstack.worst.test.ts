import { describe, expect, test } from '@jest/globals';
import { imported, pageOf } from '../support/better-stack-pages.js';

describe('reading answers of Better Stack', () => {
  test.each([
    ['of their own', () => 'Amsterdam', 100],
    ['each in a zone that nobody knows', (index: number) => `Atlantis ${index}`, 0],
  ])('maps as many rows as it reads, with hours %s', (_, zoneOf, windows) => {
    const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      id: `${index}`,
      type: 'monitor',
      attributes: {
        monitor_type: 'ping',
        url: 'a.example.com',
        maintenance_from: timeOf(index),
        maintenance_to: timeOf(index + 60),
        maintenance_timezone: zoneOf(index),
      },
    }));
    const { report, config } = imported(pageOf('monitors', many));
    expect(report.findings.filter(({ source }) => source.startsWith('monitor '))).toHaveLength(20_000);
    expect(Object.keys(config.maintenance_windows)).toHaveLength(windows);
  });
});
