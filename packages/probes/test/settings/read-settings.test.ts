import { describe, expect, test } from '@jest/globals';
import { readSettings } from '../../src/settings/read-settings.js';
import { http } from '../../src/types/http.js';
import { keyword } from '../../src/types/keyword.js';

test('settings that are left out get their defaults', () => {
  expect(readSettings(http, {})).toEqual({
    ok: true,
    settings: { method: 'GET', headers: {}, max_redirects: 5, accepted_statuses: ['200-299'] },
  });
});

test('what was given is left as it was', () => {
  const given = { max_redirects: 0 };
  expect(readSettings(http, given)).toMatchObject({ settings: { max_redirects: 0, method: 'GET' } });
  expect(given).toEqual({ max_redirects: 0 });
});

describe('settings that break a rule are refused with the field and the rule', () => {
  test.each<[unknown, string]>([
    [{ method: 'BREW' }, 'settings.method must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    [{ method: null }, 'settings.method must be text'],
    [{ max_redirects: '5' }, 'settings.max_redirects must be a whole number'],
    [{ max_redirects: 1.5 }, 'settings.max_redirects must be a whole number'],
    [{ max_redirects: -1 }, 'settings.max_redirects must be at least 0'],
    [{ max_redirects: 21 }, 'settings.max_redirects must be at most 20'],
    [{ retries: 3 }, 'settings.retries is not known here'],
    [{ basic_auth: { username: 'bob' } }, 'settings.basic_auth.password is required'],
    [
      { basic_auth: { username: 'a:b', password: '' } },
      'settings.basic_auth.username must not contain colons, line breaks or other control characters',
    ],
    [{ accepted_statuses: [] }, 'settings.accepted_statuses must hold at least 1 item'],
    [
      { accepted_statuses: ['200', '2xx'] },
      'settings.accepted_statuses.1 must be a status such as 200, or a range such as 200-299',
    ],
    [
      { accepted_statuses: ['099', '1000'] },
      'settings.accepted_statuses.0 must be a status such as 200, or a range such as 200-299',
    ],
    [
      { accepted_statuses: ['299-200'] },
      'settings.accepted_statuses.0 must be a status such as 200, or a range such as 200-299',
    ],
    [{ headers: [] }, 'settings.headers must be an object'],
    [
      { headers: { 'X-Team': 'a\r\nX-Other: b' } },
      'settings.headers.X-Team must be a header value, without line breaks and without space around it',
    ],
    [{ body: 'x'.repeat(8193) }, 'settings.body must have at most 8192 characters'],
    [[], 'settings must be an object'],
    ['text', 'settings must be an object'],
    [null, 'settings must be an object'],
  ])('%j: %s', (given, message) => {
    const read = readSettings(http, given);
    expect(read).toMatchObject({ ok: false });
    expect(read.ok ? [] : read.errors.map((error) => error.message)).toContain(message);
  });

  test.each(['Content-Length', 'transfer-encoding', 'a b', ''])('a request header named "%s"', (name) => {
    expect(readSettings(http, { headers: { [name]: '1' } })).toMatchObject({ ok: false });
  });

  test('two logins', () => {
    const given = { headers: { authorization: 'x' }, bearer_token: 'y' };
    expect(readSettings(http, given)).toEqual({
      ok: false,
      errors: [
        {
          field: 'settings.bearer_token',
          message: 'settings.bearer_token must not be given beside settings.headers.authorization',
        },
      ],
    });
  });

  test('with every fault at once, up to twenty', () => {
    expect(readSettings(http, { method: 1, max_redirects: 99 })).toMatchObject({
      errors: [{ field: 'settings.method' }, { field: 'settings.max_redirects' }],
    });
    const unknowns = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, 1]));
    const read = readSettings(keyword, unknowns);
    expect(read.ok ? [] : read.errors).toHaveLength(20);
  });
});
