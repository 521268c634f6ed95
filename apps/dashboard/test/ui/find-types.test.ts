import { describe, expect, test } from '@jest/globals';
import { typesFor } from '../../src/ui/find-types.js';
import { monitorTypeInfos } from '../support/with-types.js';

const found = (search: string) => typesFor(monitorTypeInfos, search).map(({ type }) => type);

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
    ['mariadb', 'mysql'],
    ['postgresql', 'postgres'],
    ['valkey', 'redis'],
    ['mosquitto', 'mqtt'],
    ['starttls', 'ssl'],
  ])('by "%s" finds %s first', (word, type) => {
    expect(found(word)[0]).toBe(type);
  });

  test('finds nothing for what no type is about', () => {
    expect(found('weather')).toEqual([]);
  });

  test('finds all of them for nothing', () => {
    expect(found('  ')).toHaveLength(monitorTypeInfos.length);
  });

  test('finds each type by every one of its synonyms', () => {
    for (const { type, title, search_words: words } of monitorTypeInfos) {
      for (const word of [title, type, ...words]) expect(found(word)).toContain(type);
    }
  });
});
