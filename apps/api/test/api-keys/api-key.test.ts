import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { hashOfApiKey, isApiKey, newApiKey } from '../../src/api-keys/api-key.js';

describe('an API key', () => {
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
    expect(hashOfApiKey(key)).toBe(createHash('sha256').update(key).digest('hex'));
  });
});
