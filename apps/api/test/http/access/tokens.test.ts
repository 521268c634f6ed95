import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { hashOfToken, isApiKey, newApiKey } from '../../../src/http/access/tokens.js';

const security = await readFile(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8');

describe('an API key', () => {
  test('is found by the pattern that SECURITY.md gives to secret scanners, and what is longer is not', () => {
    const pattern = new RegExp(/```regex\n\s*(\S+)\n/.exec(security)?.[1] ?? 'there is none', 'g');
    for (const key of Array.from({ length: 100 }, newApiKey)) {
      expect(`curl -H "Authorization: Bearer ${key}" …`.match(pattern)).toEqual([key]);
      expect(`${key}A`.match(pattern)).toBeNull();
    }
  });

  test('is known by its prefix, is safe in a URL, and is never made twice', () => {
    const keys = Array.from({ length: 1000 }, newApiKey);
    for (const key of keys) expect(key).toMatch(/^tocsin_[A-Za-z0-9_-]{38}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is told from what has only its form by a checksum', () => {
    const key = newApiKey();
    const other = key.at(10) === 'A' ? 'B' : 'A';
    expect(isApiKey(key)).toBe(true);
    expect(isApiKey(key.slice(0, 10) + other + key.slice(11))).toBe(false);
    expect(isApiKey(key.slice(0, -1))).toBe(false);
    expect(isApiKey(`${key}A`)).toBe(false);
    expect(isApiKey(undefined)).toBe(false);
  });

  // Python: base64.urlsafe_b64encode(struct.pack('>I', zlib.crc32(b'tocsin_' + b'A' * 32)))
  test('has a checksum that others compute too', () => {
    expect(isApiKey(`tocsin_${'A'.repeat(32)}5JRABQ`)).toBe(true);
  });

  test('is stored as its SHA-256', () => {
    const key = newApiKey();
    expect(hashOfToken(key)).toBe(createHash('sha256').update(key).digest('hex'));
  });
});
