import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startApi, type TestApi } from '../support/api.js';
import { Browser } from '../support/browser.js';
import type { ProblemBody } from '../support/client.js';
import { mailSettings, takeMail } from '../support/mailbox.js';
import { newOwner, tokenOf } from '../support/people.js';

const email = 'ada@example.com';
const newPassword = 'a password that is new';

let api: TestApi;
let ada: Browser;
beforeAll(async () => {
  api = await startApi({ settings: mailSettings });
  ada = await newOwner(api, await api.newAccount('lite'), email);
});
afterAll(() => api.stop());

const newBrowser = () => new Browser(api.url, api.contract);

const ask = (email_address: string) =>
  newBrowser().post<ProblemBody>('/v1/password-resets', { email_address });

const complete = (token: string) =>
  newBrowser().post<ProblemBody>('/v1/password-resets/complete', { token, new_password: newPassword });

describe('a password that is forgotten', () => {
  test('is set anew with a link that is mailed, which ends all sessions', async () => {
    expect(await ada.session()).toMatchObject({ mail: true });
    expect((await ask('ADA@example.com')).status).toBe(202);
    const stored = JSON.stringify(await api.rows('mail'));
    const mail = await takeMail(api);
    expect(mail).toMatchObject({ to: email, mail: { kind: 'password_reset' } });
    const link = mail?.mail.link ?? '';
    expect(link).toMatch(/^https:\/\/tocsin\.example\.com\/reset-password#token=[\w-]{43}$/);
    expect(stored).not.toContain(tokenOf(link));

    expect((await complete(tokenOf(link))).status).toBe(204);
    expect(await takeMail(api)).toMatchObject({ to: email, mail: { kind: 'password_changed' } });
    expect((await complete(tokenOf(link))).status).toBe(404);
    expect((await ada.get('/v1/session')).status).toBe(401);
    expect((await ada.signIn(email)).status).toBe(401);
    expect((await ada.signIn(email, { password: newPassword })).status).toBe(201);
    const { body } = await ada.get<{ items: { action: string }[] }>('/v1/audit-log');
    const change = body.items.find(({ action }) => action === 'member.password_changed');
    expect(change).toMatchObject({ actor: { name: 'Ada' } });
  });

  test('is asked for by anybody in the same way, and mailed to nobody who is not there', async () => {
    const answers = [await ask('nobody@example.com'), await ask(email)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, null],
      [202, null],
    ]);
    expect(await takeMail(api)).toMatchObject({ to: email });
    expect(await takeMail(api)).toBeNull();
    await ask('somebody.else@example.com');
    expect(await api.rows('one_time_link', 'person_id IS NULL')).toHaveLength(1);
  });

  test('is mailed about a few times an hour, whether there is anybody or not', async () => {
    for (const address of [email, 'none@example.com']) {
      let answer = await ask(address);
      for (let wishes = 0; answer.status === 202 && wishes < 4; wishes++) answer = await ask(address);
      expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    }
  });
});

test('an invitation is mailed', async () => {
  const { body } = await ada.post<{ mailed: boolean; link: string }>('/v1/invitations', {
    email_address: 'bea@example.com',
    role: 'viewer',
  });
  expect(body.mailed).toBe(true);
  let mail = await takeMail(api);
  while (mail && mail.mail.kind !== 'invitation') mail = await takeMail(api);
  expect(mail).toMatchObject({
    to: 'bea@example.com',
    mail: { role: 'viewer', accountName: 'on lite' },
  });
  expect(mail?.mail.link).toContain('/invitation#token=');
  expect(mail?.mail.link).not.toBe(body.link);
});

test('without a mail server, whoever has forgotten a password is told so', async () => {
  const without = await startApi();
  const browser = new Browser(without.url, without.contract);
  const { status, body } = await browser.post<ProblemBody>('/v1/password-resets', { email_address: email });
  expect([status, body.code]).toEqual([409, 'conflict']);
  await without.stop();
});
