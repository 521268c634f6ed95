import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mailDomainBounds, type RecordLook } from '@tocsin/domain';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { Override } from '../../src/app.module.js';
import type { AuditPage } from '../../src/audit/audit-entry-view.js';
import type { ChannelView } from '../../src/channels/channel-view.js';
import type { AppliedConfigView } from '../../src/config/config-view.js';
import type { MailDomainPage, MailDomainView } from '../../src/mail-domains/mail-domain-view.js';
import type { TestApi } from './api.js';
import { Browser } from './browser.js';
import type { Client, ProblemBody } from './client.js';
import { mailSettings, takeMail } from './mailbox.js';
import { tokenOf } from './people.js';
import { anEmail, newChannel, newMailDomain, storeLook } from './things.js';

const path = '/v1/mail-domains';
const minuteMs = 60_000;
const { domainCharsMax, domainsMax, proofHeldMs } = mailDomainBounds;
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

type Start = (options: {
  readonly overrides: readonly Override[];
  readonly settings: Readonly<Record<string, string>>;
}) => Promise<TestApi>;

export const mailDomainsSuite = (startApi: Start): void => {
  const clock = new FixedClock();
  let api: TestApi;
  let own: Client;
  let other: Client;
  beforeAll(async () => {
    api = await startApi({
      overrides: [{ provide: CLOCK, useValue: clock }],
      settings: { ...mailSettings, CONFIRMED_MAIL_DOMAINS: 'vouched.example' },
    });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    [own, other] = [await api.newAccount('free'), await api.newAccount('free')];
    while ((await takeMail(api, clock.now())) !== null);
  });

  const create = (domain: string, client = own) =>
    client.post<MailDomainView & ProblemBody>(path, { domain });
  const get = async (id: string) => (await own.get<MailDomainView>(`${path}/${id}`)).body;
  const looked = ({ id }: MailDomainView, look: RecordLook) => storeLook(api, id, look, clock.now());
  const proved = async (domain = 'example.com', client = own): Promise<MailDomainView> => {
    const made = await newMailDomain(client, domain);
    await looked(made, 'found');
    return made;
  };
  const email = (address: string, client = own) => newChannel(client, { ...anEmail, email_address: address });
  const confirmationOf = async ({ id }: ChannelView) => {
    const { confirmed, confirmed_by } = (await own.get<ChannelView>(`/v1/channels/${id}`)).body;
    return [confirmed, confirmed_by];
  };
  const log = async () => (await own.get<AuditPage>('/v1/audit-log')).body.items;

  describe('a mail domain', () => {
    test('names the record that proves it', async () => {
      const { status, body } = await create('example.com');
      expect(status).toBe(201);
      expect(body).toEqual({
        id: uuid,
        domain: 'example.com',
        proof: {
          name: '_tocsin-mail.example.com',
          type: 'TXT',
          value: `tocsin-mail-domain=${body.id}`,
          proved: false,
        },
        checked_at: null,
        created_at: clock.now().toISOString(),
      });
      expect(await get(body.id)).toEqual(body);
      expect((await own.get<MailDomainPage>(path)).body.items).toEqual([body]);
    });

    test('is proved once its record is found, for a day without an answer', async () => {
      const { id } = await proved();
      const provedAt = clock.now().toISOString();
      expect(await get(id)).toMatchObject({ proof: { proved: true }, checked_at: provedAt });
      clock.moveByMs(proofHeldMs);
      expect((await get(id)).proof.proved).toBe(false);
    });

    test.each([
      [' Example.COM. ', 'example.com'],
      ['Größe.example', 'xn--gre-6ka8i.example'],
    ])('%j is stored as %s', async (given, stored) => {
      expect((await create(given)).body.domain).toBe(stored);
    });

    test.each([
      ['', 'must be a domain such as example.com'],
      ['example', 'must be a domain such as example.com'],
      ['exa mple.com', 'must be a domain such as example.com'],
      ['https://example.com', 'must be a domain such as example.com'],
      ['ada@example.com', 'must be a domain such as example.com'],
      ['203.0.113.1', 'must be a domain such as example.com'],
      [`${'a.'.repeat(domainCharsMax / 2)}com`, 'must be a domain such as example.com'],
      ['mail.cluster.local', 'must be a public name, and this one is inside of a network'],
      ['co.uk', 'must belong to one holder, and strangers have addresses in this one'],
      ['github.io', 'must belong to one holder, and strangers have addresses in this one'],
      ['Gmail.com', 'must belong to one holder, and strangers have addresses in this one'],
      ['googlemail.com', 'must belong to one holder, and strangers have addresses in this one'],
    ])('%j is refused', async (domain, rule) => {
      const { status, body } = await create(domain);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'domain', message: expect.stringContaining(rule) }],
      ]);
    });

    test('is one of few, and each once in an account', async () => {
      await create('example.com');
      const again = await create('EXAMPLE.com');
      expect([again.status, again.body.code, again.body.detail]).toEqual([
        409,
        'conflict',
        'The account has the mail domain example.com already.',
      ]);
      for (let made = 1; made < domainsMax; made++) await create(`d${made}.example.com`);
      const more = await create('one-more.example.com');
      expect([more.status, more.body.detail]).toEqual([409, 'An account can have at most 20 mail domains.']);
      expect((await create('example.com', other)).status).toBe(201);
    });

    test('is looked at a minute after it was made, and soon when somebody asks, once a minute', async () => {
      const made = await newMailDomain(own);
      const inMs = async () => {
        const [row] = await api.rows('mail_domain', `id = '${made.id}'`);
        return Number(row?.check_at) - clock.now().getTime();
      };
      const ask = async () => expect((await own.post(`${path}/${made.id}/check`)).status).toBe(202);
      expect(await inMs()).toBe(minuteMs);
      const before = await log();
      clock.moveByMs(10 * minuteMs);
      await ask();
      expect(await inMs()).toBe(0);
      await looked(made, 'missing');
      await ask();
      expect(await inMs()).toBe(minuteMs);
      expect(await log()).toEqual(before);
    });

    test('is nothing to another account', async () => {
      const { id } = await proved();
      const at = `${path}/${id}`;
      const answers = [await other.get(at), await other.post(`${at}/check`), await other.delete(at)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect((await other.get<MailDomainPage>(path)).body.items).toEqual([]);
      expect((await get(id)).proof.proved).toBe(true);
    });

    test('is made, looked at and deleted by owners, and read by all', async () => {
      const { id } = await newMailDomain(own);
      const writer = await api.newKey(own, { scopes: ['read', 'write'] });
      const refused = [
        await writer.post(path, { domain: 'example.org' }),
        await writer.post(`${path}/${id}/check`),
        await writer.delete(`${path}/${id}`),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await writer.get(`${path}/${id}`)).status).toBe(200);
    });

    test('is in the audit log with what people and looks changed', async () => {
      const made = await proved();
      await looked(made, 'missing');
      expect((await own.delete(`${path}/${made.id}`)).status).toBe(204);
      const entries = (await log()).filter(({ subject }) => subject.type === 'mail_domain');
      expect(entries.map(({ action, actor, subject }) => [action, actor.type, subject.name])).toEqual([
        ['mail_domain.deleted', 'api_key', 'example.com'],
        ['mail_domain.lapsed', 'service', 'example.com'],
        ['mail_domain.proved', 'service', 'example.com'],
        ['mail_domain.created', 'api_key', 'example.com'],
      ]);
    });
  });

  describe('an e-mail address of a domain that the operator vouches for', () => {
    test('needs no click in any account, and one of a subdomain does', async () => {
      for (const client of [own, other]) {
        const channel = await email('Ops@Vouched.EXAMPLE', client);
        expect(channel).toMatchObject({ confirmed: true, confirmed_by: 'domain' });
      }
      expect(await takeMail(api, clock.now())).toBeNull();
      expect(await email('ops@mail.vouched.example')).toMatchObject({ confirmed: false, confirmed_by: null });
    });
  });

  describe('an e-mail address of a proved domain', () => {
    test('needs no click when it is new, and its channel gets a test message', async () => {
      await proved();
      const channel = await email('Ops@Example.COM');
      expect(channel).toMatchObject({ confirmed: true, confirmed_by: 'domain' });
      expect(await takeMail(api, clock.now())).toBeNull();
      expect(await api.rows('alert_dispatch', `channel_id = '${channel.id}'`)).toHaveLength(1);
    });

    test('is confirmed when the domain is proved while it waits', async () => {
      const waiting = await email('ops@example.com');
      expect(await confirmationOf(waiting)).toEqual([false, null]);
      await proved();
      expect(await confirmationOf(waiting)).toEqual([true, 'domain']);
    });

    test('is confirmed by its reader, who opens the link of before', async () => {
      const waiting = await email('reader@example.com');
      const mail = await takeMail(api, clock.now());
      await proved();
      const token = tokenOf(mail?.mail.link ?? '');
      const answer = await new Browser(api.url, api.contract).post('/v1/channel-confirmations', { token });
      expect(answer.status).toBe(200);
      expect(await confirmationOf(waiting)).toEqual([true, 'recipient']);
    });

    test.each<[string, (domain: MailDomainView) => Promise<unknown>]>([
      ['whose record is gone', (domain) => looked(domain, 'missing')],
      ['that no name server answers about for a day', async () => clock.moveByMs(proofHeldMs)],
      ['that was deleted', ({ id }) => own.delete(`${path}/${id}`)],
    ])('stays confirmed, and a new one waits, at a domain %s', async (_, end) => {
      const domain = await proved();
      const before = await email('ops@example.com');
      await end(domain);
      expect(await confirmationOf(before)).toEqual([true, 'domain']);
      expect(await confirmationOf(await email('ada@example.com'))).toEqual([false, null]);
    });

    test('takes the place of another address, whose link then confirms nothing', async () => {
      await proved();
      const channel = await email('link@example.org');
      const mail = await takeMail(api, clock.now());
      const moved = { email_address: 'link@example.com' };
      await own.patch(`/v1/channels/${channel.id}`, moved);
      expect(await confirmationOf(channel)).toEqual([true, 'domain']);
      const token = tokenOf(mail?.mail.link ?? '');
      const answer = await new Browser(api.url, api.contract).post('/v1/channel-confirmations', { token });
      expect(answer.status).toBe(404);
      await own.patch(`/v1/channels/${channel.id}`, { email_address: 'link@example.org' });
      expect(await confirmationOf(channel)).toEqual([false, null]);
    });

    test('is not one of a subdomain, of the domain above, or of another account', async () => {
      await proved('mail.example.com');
      for (const address of ['ops@a.mail.example.com', 'ops@example.com', 'ops@xmail.example.com'])
        expect([address, (await email(address)).confirmed]).toEqual([address, false]);
      expect((await email('ops@mail.example.com', other)).confirmed).toBe(false);
    });

    test('may have an international name', async () => {
      await proved('größe.example');
      expect((await email('ops@XN--gre-6ka8i.example')).confirmed).toBe(true);
    });

    test('is not among those that wait after an apply', async () => {
      await proved();
      const { name: _, ...channel } = anEmail;
      const config = {
        version: 1,
        channels: {
          vouched: { ...channel, email_address: 'apply@example.com' },
          waiting: { ...channel, email_address: 'apply@example.org' },
        },
      };
      const { digest } = (await own.post<AppliedConfigView>('/v1/config/plan', config)).body;
      const applied = await own.post<AppliedConfigView>('/v1/config/apply', { ...config, digest });
      expect(applied.body.unconfirmed.map(({ key }) => key)).toEqual(['waiting']);
    });
  });
};
