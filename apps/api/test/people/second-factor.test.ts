import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { CLOCK } from '@tocsin/platform';
import { Secret, TOTP } from 'otpauth';
import type { ProposedSecondFactorView, RecoveryCodesView } from '../../src/people/person-bodies.js';
import { stepOfCode } from '../../src/people/second-factors.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword, Browser } from '../support/browser.js';
import type { Client, ProblemBody } from '../support/client.js';
import { newOwner } from '../support/people.js';

const email = 'ada@example.com';
const stepMs = 30_000;

let api: TestApi;
let client: Client;
let ada: Browser;
let now: Date;
let secret: string;
let recoveryCodes: readonly string[];
beforeAll(async () => {
  now = new Date();
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: { now: () => now } }] });
  client = await api.newAccount('lite');
  ada = await newOwner(api, client, email);
});
afterAll(() => api.stop());

const newBrowser = () => new Browser(api.url, api.contract);

const codeOf = (steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * stepMs });

const signIn = async (more: object): Promise<string> => {
  const { status, body } = await newBrowser().signIn<ProblemBody>(email, more);
  return status === 201 ? 'signed in' : body.code;
};

describe('a second factor', () => {
  test('is made with the password, and counts once a code of it was shown', async () => {
    const wrong = await ada.post<ProblemBody>('/v1/person/second-factor', { password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthenticated']);
    const { body } = await ada.post<ProposedSecondFactorView>('/v1/person/second-factor', {
      password: aPassword,
    });
    secret = body.secret;
    expect(body.otpauth_uri).toBe(
      `otpauth://totp/Tocsin:ada%40example.com?issuer=Tocsin&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await signIn({})).toBe('signed in');

    const other = codeOf() === '000000' ? '111111' : '000000';
    expect((await ada.put('/v1/person/second-factor', { totp_code: other })).status).toBe(400);
    const confirmed = await ada.put<RecoveryCodesView>('/v1/person/second-factor', { totp_code: codeOf() });
    recoveryCodes = confirmed.body.recovery_codes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await ada.session()).person.second_factor).toBe(true);
  });

  test('is asked for after the password, and not before', async () => {
    expect(await signIn({})).toBe('second_factor_required');
    expect(await signIn({ password: 'wrong' })).toBe('unauthenticated');
  });

  test('takes each code once, also a moment early or late', async () => {
    expect(await signIn({ totp_code: codeOf() })).toBe('unauthenticated');
    now = new Date(now.getTime() + 2 * stepMs);
    expect(await signIn({ totp_code: codeOf(-1) })).toBe('signed in');
    expect(await signIn({ totp_code: codeOf(1) })).toBe('signed in');
    expect(await signIn({ totp_code: codeOf() })).toBe('unauthenticated');
  });

  test('takes each recovery code once, however it is written', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(await signIn({ recovery_code: first.toUpperCase().replaceAll('-', ' ') })).toBe('signed in');
    expect(await signIn({ recovery_code: first })).toBe('unauthenticated');
    expect(await signIn({ recovery_code: second })).toBe('signed in');
  });

  test('gives new recovery codes, which take the place of the old ones', async () => {
    const { body } = await ada.post<RecoveryCodesView>('/v1/person/recovery-codes', { password: aPassword });
    expect(await signIn({ recovery_code: recoveryCodes[2] })).toBe('unauthenticated');
    expect(await signIn({ recovery_code: body.recovery_codes[0] })).toBe('signed in');
  });

  test('is stored sealed, and its recovery codes as hashes', async () => {
    const stored = JSON.stringify([await api.rows('person'), await api.rows('recovery_code')]);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    expect(api.log.join('\n')).not.toContain(secret);
  });

  test('is removed with the password', async () => {
    const answer = await ada.post('/v1/person/second-factor/removal', { password: aPassword });
    expect(answer.status).toBe(204);
    expect(await signIn({})).toBe('signed in');
    expect(await api.rows('recovery_code')).toEqual([]);
  });
});

test("codes are those of RFC 6238's appendix B", () => {
  const rfcSecret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const) {
    const moment = instant(new Date(seconds * 1000));
    expect(stepOfCode(rfcSecret, code, moment)).toBe(Math.floor(seconds / 30));
  }
});

describe('a password', () => {
  test('is changed by whoever knows it, and ends the other sessions', async () => {
    const there = newBrowser();
    await there.signIn(email);
    const change = { current_password: 'wrong', new_password: 'another long password' };
    expect((await ada.put('/v1/person/password', change)).status).toBe(401);
    const short = { current_password: aPassword, new_password: 'too short' };
    const { status, body } = await ada.put<ProblemBody>('/v1/person/password', short);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'new_password']);
    expect((await ada.put('/v1/person/password', { ...change, current_password: aPassword })).status).toBe(
      204,
    );
    expect((await ada.get('/v1/session')).status).toBe(200);
    expect((await there.get('/v1/session')).status).toBe(401);
    expect(await signIn({ password: 'another long password' })).toBe('signed in');
  });

  test('and a second factor leave their changes on record', async () => {
    const { body } = await ada.get<{ items: { action: string }[] }>('/v1/audit-log');
    expect(body.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'member.password_changed',
        'member.second_factor_enabled',
        'member.second_factor_disabled',
        'member.recovery_codes_made',
      ]),
    );
  });
});

describe('an account that asks everybody for a second factor', () => {
  let account: Client;
  let owner: Browser;
  let member: Browser;
  beforeAll(async () => {
    account = await api.newAccount('lite');
    owner = await newOwner(api, account, 'gus@example.com');
    member = await newOwner(api, account, 'fay@example.com');
  });

  const setUpApp = async (browser: Browser): Promise<void> => {
    const { body } = await browser.post<ProposedSecondFactorView>('/v1/person/second-factor', {
      password: aPassword,
    });
    secret = body.secret;
    expect((await browser.put('/v1/person/second-factor', { totp_code: codeOf() })).status).toBe(200);
  };
  const require = (browser: Browser, second_factor_required: boolean) =>
    browser.patch<ProblemBody>('/v1/account', { second_factor_required });

  test('is made so by an owner who has one', async () => {
    expect((await owner.session()).second_factor_setup_required).toBe(false);
    const refused = await require(owner, true);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    await setUpApp(owner);
    const { status, body } = await require(owner, true);
    expect([status, body]).toEqual([200, expect.objectContaining({ second_factor_required: true })]);
    expect((await account.get('/v1/account')).body).toMatchObject({ second_factor_required: true });
    const log = await owner.get<{ items: { action: string; fields: string[] }[] }>('/v1/audit-log');
    expect(log.body.items[0]).toMatchObject({
      action: 'account.changed',
      fields: ['second_factor_required'],
    });
  });

  test('ends the sessions of members without one, who then can only set one up', async () => {
    expect((await member.get('/v1/session')).status).toBe(401);
    expect((await owner.get('/v1/monitors')).status).toBe(200);
    member = newBrowser();
    const { status, body } = await member.signIn('fay@example.com');
    expect([status, body.second_factor_setup_required]).toEqual([201, true]);
    for (const [method, path] of [
      ['GET', '/v1/monitors'],
      ['GET', '/v1/account'],
      ['GET', '/v1/events'],
      ['PATCH', '/v1/account'],
      ['POST', '/v1/monitors'],
    ] as const) {
      const refused = await member.send<ProblemBody>(method, path);
      expect([path, refused.body.code]).toEqual([path, 'second_factor_setup_required']);
    }
    await setUpApp(member);
    expect((await member.session()).second_factor_setup_required).toBe(false);
    expect((await member.get('/v1/monitors')).status).toBe(200);
  });

  test('takes it back when a member removes theirs, and leaves API keys alone', async () => {
    await member.post('/v1/person/second-factor/removal', { password: aPassword });
    expect((await member.get<ProblemBody>('/v1/monitors')).body.code).toBe('second_factor_setup_required');
    expect((await account.get('/v1/monitors')).status).toBe(200);
    expect((await require(owner, false)).status).toBe(200);
    expect((await member.get('/v1/monitors')).status).toBe(200);
  });
});

test('somebody changes how they are called', async () => {
  expect((await ada.patch('/v1/person', { name: 'Ada King' })).status).toBe(200);
  expect((await ada.session()).person.name).toBe('Ada King');
});
