import { describe, expect, test } from '@jest/globals';
import { typesFor } from '../../../src/monitors/form/find-types.js';
import { monitorTypes } from '../../../src/monitors/shared/monitor-types.js';

describe('whoever looks for a monitor type', () => {
  test.each([
    ['tls', 'ssl'],
    ['cron', 'heartbeat'],
    ['not checked', 'heartbeat'],
    ['prober', 'heartbeat'],
    ['Website', 'http'],
    ['security_headers', 'security_headers'],
    ['SPF', 'email_auth'],
    ['whois', 'domain_expiry'],
    ['tcp', 'port'],
    ['icmp', 'ping'],
    ['gdpr', 'cookie_consent'],
    ['e mail', 'mx'],
  ])('by "%s" finds %s first', (word, type) => {
    expect(typesFor(word)[0]).toBe(type);
  });

  test('finds nothing for what no type is about', () => {
    expect(typesFor('weather')).toEqual([]);
  });

  test('finds all of them for nothing', () => {
    expect(typesFor('  ')).toHaveLength(24);
  });

  test('finds each type by every one of its synonyms', () => {
    for (const [type, { name, synonyms }] of Object.entries(monitorTypes)) {
      for (const word of [name, type, ...synonyms]) expect(typesFor(word)).toContain(type);
    }
  });
});
