import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { id, type StatusPageId, statusPageBounds } from '@tocsin/domain';
import { type Database, type SecretBox, statusMailQueue, type WaitingStatusMail } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { subscriptionLimits, TakeSubscriptionWish } from '../../src/public-status/subscriptions.js';
import type { Row, TestApi } from './api.js';
import type { Client } from './client.js';
import { fewOf, spellingsOf } from './mailbox-spellings.js';
import { newStatusComponent, newStatusPage, proveDomain } from './things.js';
import { until } from './until.js';

type StartApi = (settings: Readonly<Record<string, string>>) => Promise<TestApi>;
type Answer = { readonly status: number; readonly text: string; readonly headers: IncomingHttpHeaders };
type Asked = {
  readonly body?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const mailing = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://tocsin.example.com' };
const domain = 'status.shop.example.com';
const form = 'application/x-www-form-urlencoded';

let api: TestApi;
let own: Client;
let slug: string;
let pageId: StatusPageId;
let componentId: string;
let network = 0;
let clientAddress: string;

const ask = async (path: string, { body, method, headers = {} }: Asked = {}): Promise<Answer> => {
  const { hostname, port } = new URL(api.url);
  const sent = request({
    hostname,
    port,
    path,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'X-Forwarded-For': clientAddress,
      ...(body === undefined
        ? {}
        : { 'Content-Type': form, 'Content-Length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: await text(answer), headers: answer.headers };
};

/** A new domain for each test, because mails to a mailbox and a domain are limited. */
const addressOf = (name: string): string => `${name}@d${network}.example`;

const subscribe = (
  email: string,
  more = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  ask(`/status/${slug}/subscribe`, { body: `email=${encodeURIComponent(email)}${more}`, headers });

const takeAnswers = (): Promise<WaitingStatusMail[]> =>
  statusMailQueue(api.app.get<Database>(DATABASE), api.app.get<SecretBox>(SECRETS), {
    claimedBy: newId(),
    claimMs: 60_000,
  }).takeAnswers(100);

/** The mail that answers the last wish for an address. */
const mailTo = async (address: string): Promise<WaitingStatusMail> => {
  let found: WaitingStatusMail | undefined;
  await until(`there is a mail to ${address}`, async () => {
    found ??= (await takeAnswers()).find(({ to }) => to === address);
    return found !== undefined;
  });
  if (found === undefined) throw new Error('There is a mail.');
  return found;
};

/** Waits until all earlier wishes are stored: the api stores them in order. */
const stored = async (): Promise<readonly WaitingStatusMail[]> => {
  const marker = `marker@${newId()}.example`;
  await subscribe(marker);
  const mails: WaitingStatusMail[] = [];
  await until('the marker is stored', async () => {
    mails.push(...(await takeAnswers()));
    return mails.some(({ to }) => to === marker);
  });
  return mails.filter(({ to }) => to !== marker);
};

/** In one statement: thousands take a loaded database too long one by one. */
const insertRows = async (table: string, rows: readonly Row[]): Promise<void> => {
  const literal = (value: unknown): string => (value === null ? 'NULL' : `'${value}'`);
  const values = rows.map((row) => `(${Object.values(row).map(literal).join(', ')})`);
  await api.app
    .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
    .query(`INSERT INTO ${table} (${Object.keys(rows[0] ?? {}).join(', ')}) VALUES ${values.join(', ')}`);
};

const subscribers = () => api.rows('status_subscriber', `page_id = '${pageId}'`);

const confirmed = async (address: string): Promise<void> => {
  await subscribe(address);
  const { token } = await mailTo(address);
  expect((await ask(`/status/${slug}/confirm?token=${token}`, { body: '' })).status).toBe(200);
};

/** Subscribing to status pages by e-mail. @param start starts an API with its own database */
export const subscriptionsSuite = (start: StartApi): void => {
  beforeAll(async () => {
    api = await start({
      ...mailing,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_PER_ADDRESS: '1000000',
    });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    network += 1;
    clientAddress = `198.51.${Math.floor(network / 250)}.${(network % 250) + 1}`;
    own = await api.newAccount('lite');
    slug = `shop-${newId()}`;
    ({ id: pageId } = await newStatusPage(own, slug, { title: 'The shop' }));
    ({ id: componentId } = await newStatusComponent(own, pageId, { name: 'Checkout' }));
    await until('the page is known', async () => (await ask(`/status/${slug}`)).text.includes('Checkout'));
  });

  describe('the form', () => {
    test('is on the page, and offers components on a page of its own', async () => {
      expect((await ask(`/status/${slug}`)).text).toContain(`action="/status/${slug}/subscribe"`);
      const { status, text: shown, headers } = await ask(`/status/${slug}/subscribe`);
      expect(status).toBe(200);
      expect(shown).toContain(`value="${componentId}"`);
      expect(headers['cache-control']).toBe('private, no-store');
    });

    test('is not there without a mail server', async () => {
      const without = await start({ PUBLIC_URL: mailing.PUBLIC_URL });
      try {
        const client = await without.newAccount('lite');
        await newStatusPage(client, 'shop');
        const at = (path: string, init?: RequestInit) => fetch(`${without.url}/status/shop${path}`, init);
        await until('the page is known', async () => (await at('')).status === 200);
        expect(await (await at('')).text()).not.toContain('<form');
        expect((await at('/subscribe')).status).toBe(404);
        const body = new URLSearchParams({ email: addressOf('a') });
        expect((await at('/subscribe', { method: 'POST', body })).status).toBe(404);
        expect(await without.rows('status_subscriber')).toEqual([]);
      } finally {
        await without.stop();
      }
    });

    test.each([
      '',
      'no address',
      'a@b@c',
      `${'x'.repeat(300)}@example.com`,
      'a@example.com\r\nBcc: b@example.com',
    ])('refuses the address %j in words', async (email) => {
      const { status, text: shown } = await subscribe(email);
      expect(status).toBe(400);
      expect(shown).toContain('This is not an e-mail address.');
      expect(await subscribers()).toEqual([]);
    });

    test('needs the password of a page that has one, but its links do not', async () => {
      await confirmed(addressOf('a'));
      await subscribe(addressOf('a'));
      const { token } = await mailTo(addressOf('a'));
      await own.patch(`/v1/status-pages/${pageId}`, { password: 'open sesame 12345' });
      await until('the page is locked', async () => (await ask(`/status/${slug}`)).status === 403);
      expect((await ask(`/status/${slug}/subscribe`)).status).toBe(403);
      expect((await ask(`/status/${slug}/subscribe`)).text).not.toContain('Checkout');
      expect((await subscribe(addressOf('b'))).status).toBe(403);
      expect(await subscribers()).toHaveLength(1);
      const left = await ask(`/status/${slug}/unsubscribe?token=${token}`, {
        body: 'List-Unsubscribe=One-Click',
      });
      expect(left.status).toBe(200);
      expect(await subscribers()).toMatchObject([{ unsubscribed_at: expect.any(Number) }]);
    });
  });

  describe('a subscription', () => {
    test('begins when the link of the mail is confirmed, not when it is read, in the language of the visitor', async () => {
      const asked = await subscribe(`Ada@D${network}.Example`, `&component=${componentId}`, {
        'Accept-Language': 'ja',
      });
      expect(asked.status).toBe(202);
      expect(asked.text).toContain('lang="ja"');
      const mail = await mailTo(addressOf('ada'));
      expect(mail).toMatchObject({ isSubscribed: false, language: 'ja', page: { slug } });
      const link = `/status/${slug}/confirm?token=${mail.token}`;
      const page = await ask(link);
      // As a scanner submits the form, without its button.
      const { pathname, search } = new URL(/action="([^"]*)"/.exec(page.text)?.[1] ?? '', api.url + link);
      expect((await ask(pathname + search, { body: '' })).status).toBe(404);
      expect(page.text).toContain(
        `<form method="post" action="?"><button formaction="?token=${mail.token}">`,
      );
      expect(await subscribers()).toMatchObject([{ confirmed_at: null, all_components: 0 }]);
      expect((await ask(link, { body: '' })).text).toContain('You are subscribed');
      expect((await ask(link, { body: '' })).text).toContain('You are subscribed');
      const { body } = await own.get<{ items: unknown[] }>(`/v1/status-pages/${pageId}/subscribers`);
      expect(body.items).toMatchObject([{ email_address: addressOf('ada'), component_ids: [componentId] }]);
    });

    test('keeps no token of a link as it is', async () => {
      await subscribe(addressOf('a'));
      const { token } = await mailTo(addressOf('a'));
      expect(JSON.stringify(await api.dump())).not.toContain(token);
      await ask(`/status/${slug}/confirm?token=${token}`, { body: '' });
      expect(api.log.join('\n')).not.toContain(token);
      expect(api.log.join('\n')).not.toContain(addressOf('a'));
    });

    test('takes components of its own page only', async () => {
      const other = await newStatusPage(own, `other-${newId()}`);
      const theirs = await newStatusComponent(own, other.id, { name: 'Secret' });
      await subscribe(addressOf('a'), `&component=${theirs.id}&component=${componentId}&component=x`);
      await mailTo(addressOf('a'));
      expect(await api.rows('status_subscriber_component')).toContainEqual(
        expect.objectContaining({ component_id: componentId }),
      );
      expect(await api.rows('status_subscriber_component', `component_id = '${theirs.id}'`)).toEqual([]);
    });

    test('ends by one click of a mail program, in both encodings, and by the button of a page', async () => {
      const tokens: string[] = [];
      for (const address of [addressOf('a'), addressOf('b'), addressOf('c')]) {
        await confirmed(address);
        await subscribe(address);
        const mail = await mailTo(address);
        expect(mail.isSubscribed).toBe(true);
        tokens.push(mail.token);
      }
      const [urlencoded, multipart, button] = tokens.map(
        (token) => `/status/${slug}/unsubscribe?token=${token}`,
      );
      const part =
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
      expect((await ask(urlencoded ?? '', { body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
      expect((await ask(multipart ?? '', { body: part, headers })).status).toBe(200);
      expect((await ask(button ?? '')).text).toContain(`formaction="?token=${tokens[2]}"`);
      expect((await ask(`/status/${slug}/unsubscribe`, { body: '' })).status).toBe(404);
      expect((await subscribers()).filter(({ unsubscribed_at }) => unsubscribed_at === null)).toHaveLength(1);
      for (let time = 0; time < 2; time++)
        expect((await ask(button ?? '', { body: '' })).text).toContain('You are unsubscribed');
      expect((await subscribers()).filter(({ unsubscribed_at }) => unsubscribed_at === null)).toEqual([]);
    });

    test('ends by a link from before the page got another slug', async () => {
      await confirmed(addressOf('a'));
      await subscribe(addressOf('a'));
      const { token } = await mailTo(addressOf('a'));
      await own.patch(`/v1/status-pages/${pageId}`, { slug: `${slug}-new` });
      expect((await ask(`/status/${slug}/unsubscribe?token=${token}`, { body: '' })).status).toBe(200);
      expect(await subscribers()).toMatchObject([{ unsubscribed_at: expect.any(Number) }]);
    });

    test('is made and ended on the domain of a page, too', async () => {
      const host = `${newId()}.${domain}`;
      await own.patch(`/v1/status-pages/${pageId}`, { domain: host });
      await proveDomain(api, pageId, host);
      const headers = { Host: host };
      await until('the domain is known', async () => (await ask('/subscribe', { headers })).status === 200);
      const asked = await ask('/subscribe', {
        body: `email=${addressOf('d')}`,
        headers: { ...headers, 'Content-Type': form },
      });
      expect(asked.status).toBe(202);
      const { token } = await mailTo(addressOf('d'));
      const done = await ask(`/confirm?token=${token}`, {
        body: '',
        headers: { ...headers, 'Content-Type': form },
      });
      expect(done.text).toContain('You are subscribed');
      expect(done.text).toContain('href="/"');
    });

    test.each(['confirm', 'unsubscribe'])('is not found by a token that no mail had: %s', async (what) => {
      for (const token of ['', 'x', 'A'.repeat(43), '%00', `a&token=${'B'.repeat(43)}`])
        for (const body of [undefined, '']) {
          const answer = await ask(
            `/status/${slug}/${what}?token=${token}`,
            body === undefined ? {} : { body },
          );
          expect(answer.status).toBe(404);
          expect(answer.text).not.toContain('The shop');
        }
    });
  });

  describe('nobody learns whether an address is known', () => {
    test('from the answer: it is the same for one that is new, waits, is confirmed, has left, or asks too often', async () => {
      const answers: Answer[] = [];
      const note = async (address: string) => answers.push(await subscribe(address));
      await note(addressOf('new'));
      await mailTo(addressOf('new'));
      await note(addressOf('new'));
      const { token } = await mailTo(addressOf('new'));
      await ask(`/status/${slug}/confirm?token=${token}`, { body: '' });
      await note(addressOf('new'));
      const known = await mailTo(addressOf('new'));
      await note(addressOf('new'));
      await ask(`/status/${slug}/unsubscribe?token=${known.token}`, { body: '' });
      await note(addressOf('new'));
      await note(addressOf('another'));
      const comparable = answers.map(({ status, text: shown, headers }) => {
        const { date: _, 'x-request-id': __, ratelimit: ___, ...others } = headers;
        return { status, shown, others };
      });
      expect(new Set(comparable.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });

    test('from the time: the answer does not wait for what depends on the address', async () => {
      await confirmed(addressOf('known'));
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const bus = api.app.get(CommandBus);
      const execute = bus.execute.bind(bus);
      bus.execute = async <T>(command: ICommand): Promise<T> => {
        if (command instanceof TakeSubscriptionWish) await released;
        return execute(command);
      };
      try {
        expect((await subscribe(addressOf('known'))).status).toBe(202);
        expect((await subscribe(addressOf('unknown'))).status).toBe(202);
        expect(await subscribers()).toHaveLength(1);
      } finally {
        release();
        bus.execute = execute;
      }
      await mailTo(addressOf('unknown'));
    });

    test('a confirmed address is told by mail, and only so often', async () => {
      await confirmed(addressOf('a'));
      for (let time = 0; time < 5; time++) {
        clientAddress = `203.0.${time}.${(network % 250) + 1}`;
        expect((await subscribe(addressOf('a'))).status).toBe(202);
        await stored();
      }
      const mails = await stored();
      expect(mails.filter(({ to }) => to === addressOf('a'))).toEqual([]);
    });
  });

  describe('limits', () => {
    test('of an address: so many mails a day, over all pages', async () => {
      const mails: WaitingStatusMail[] = [];
      for (let time = 0; time < subscriptionLimits.toMailbox.requestsMax + 3; time++) {
        clientAddress = `203.1.${time}.${(network % 250) + 1}`;
        expect((await subscribe('often@example.com')).status).toBe(202);
        mails.push(...(await stored()));
      }
      const toAddress = mails.filter(({ to }) => to === 'often@example.com');
      expect(toAddress).toHaveLength(subscriptionLimits.toMailbox.requestsMax);
    });

    test('of a network: so many wishes an hour, whichever the address', async () => {
      const { requestsMax } = subscriptionLimits.ofNetwork;
      for (let time = 0; time < requestsMax; time++)
        expect((await subscribe(`n${time}@example.com`)).status).toBe(202);
      const { status, text: shown, headers } = await subscribe('more@example.com');
      expect([status, headers['retry-after']]).toEqual([429, '3600']);
      expect(shown).toContain('There were too many requests.');
      clientAddress = '203.0.113.77';
      expect((await subscribe('elsewhere@example.com')).status).toBe(202);
    });

    test('of a page: so many wishes an hour, from whichever network; other pages go on', async () => {
      const { requestsMax } = subscriptionLimits.ofPage;
      for (let time = 0; time < requestsMax; time++) {
        clientAddress = `203.2.${Math.floor(time / 250)}.${(time % 250) + 1}`;
        expect((await subscribe(`p@d${time}.example`)).status).toBe(202);
      }
      clientAddress = '203.0.113.78';
      expect((await subscribe('more@example.com')).status).toBe(429);
      const other = await newStatusPage(await api.newAccount('lite'), `other-${newId()}`);
      slug = other.slug;
      await until('the page is known', async () => (await ask(`/status/${slug}`)).status === 200);
      expect((await subscribe('other@example.com')).status).toBe(202);
    });

    test('of a mailbox: tags make no more of it', async () => {
      const mails: WaitingStatusMail[] = [];
      for (let time = 0; time < 10; time++) {
        clientAddress = `203.3.${time}.${(network % 250) + 1}`;
        expect((await subscribe(`victim+${time}@d${network}.example`)).status).toBe(202);
        mails.push(...(await stored()));
      }
      expect(mails.filter(({ to }) => to.startsWith('victim+'))).toHaveLength(
        subscriptionLimits.toMailbox.requestsMax,
      );
    });

    test('of a mailbox: spellings make no more of it', async () => {
      const mails: WaitingStatusMail[] = [];
      const plain = `seen@d${network}.example`;
      const { characters, ignored } = spellingsOf(plain);
      const spelled = [
        plain,
        plain.toUpperCase(),
        ...fewOf(characters),
        ...fewOf(ignored),
        `"seen"@d${network}.example`,
      ];
      for (const [time, email] of spelled.entries()) {
        clientAddress = `203.9.${time}.${(network % 250) + 1}`;
        expect([202, 400]).toContain((await subscribe(email)).status);
        mails.push(...(await stored()));
      }
      expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([plain]));
      expect(mails).toHaveLength(subscriptionLimits.toMailbox.requestsMax);
    });

    test('of a domain that somebody owns: so many an hour, from whichever network and page', async () => {
      const { requestsMax } = subscriptionLimits.toDomain;
      for (let time = 0; time < requestsMax; time++) {
        clientAddress = `203.4.${time}.${(network % 250) + 1}`;
        expect((await subscribe(`a${time}@x${time}.owned${network}.example`)).status).toBe(202);
      }
      clientAddress = '203.0.113.79';
      expect((await subscribe(`b@owned${network}.example`)).status).toBe(429);
      expect((await subscribe(`b@other${network}.example`)).status).toBe(202);
    });

    test('of an account: so many wishes an hour, however many pages it has', async () => {
      const { requestsMax } = subscriptionLimits.ofAccount;
      const pages = [slug];
      while (pages.length * subscriptionLimits.ofPage.requestsMax <= requestsMax)
        pages.push((await newStatusPage(own, `more-${newId()}`)).slug);
      for (let time = 0; time < requestsMax; time++) {
        slug = pages[time % pages.length] ?? '';
        if (time < pages.length)
          await until('the page is known', async () => (await ask(`/status/${slug}`)).status === 200);
        clientAddress = `203.${5 + Math.floor(time / 250)}.${time % 250}.${(network % 250) + 1}`;
        expect((await subscribe(`c@e${time}-${network}.example`)).status).toBe(202);
      }
      slug = pages[1] ?? '';
      clientAddress = '203.0.113.80';
      expect((await subscribe(`d@e${network}.example`)).status).toBe(429);
    });

    test('of a site: networks of one IPv6 site are counted together, too', async () => {
      const { requestsMax } = subscriptionLimits.ofSite;
      for (let time = 0; time < requestsMax; time++) {
        clientAddress = `2001:db8:${network.toString(16)}:${time.toString(16)}::1`;
        expect((await subscribe(`s@f${time}-${network}.example`)).status).toBe(202);
      }
      clientAddress = `2001:db8:${network.toString(16)}:ffff::1`;
      expect((await subscribe(`s@g${network}.example`)).status).toBe(429);
    });

    test('of subscribers: the page says that it is full', async () => {
      await subscribe(addressOf('first'));
      await mailTo(addressOf('first'));
      const [first = {}] = await subscribers();
      const rows = Array.from({ length: statusPageBounds.subscribersMax - 1 }, (_, index) => {
        const ids = { id: newId(), confirm_hash: newId(), unsubscribe_hash: newId() };
        return { ...first, ...ids, email_address: `${index}@full.example.com` };
      });
      await insertRows('status_subscriber', rows);
      const { status, text: shown } = await subscribe('one-more@example.com');
      expect(status).toBe(409);
      expect(shown).toContain('takes no more subscribers');
      await own.delete(`/v1/status-pages/${pageId}`);
    });
  });

  describe('hostile requests', () => {
    test('get no 5xx, no word of another account and no row of it', async () => {
      const other = await api.newAccount('lite');
      const theirs = await newStatusPage(other, `theirs-${newId()}`, { title: 'THEIR-SECRET' });
      const before = await api.rows('status_subscriber', `page_id <> '${pageId}'`);
      const word = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom(theirs.id, '../..', '\u0000', '%', 'a'.repeat(900), '<script>', componentId),
      );
      const bodies = fc.oneof(
        fc
          .array(fc.tuple(fc.constantFrom('email', 'component', 'token', '__proto__'), word), {
            maxLength: 4,
          })
          .map((pairs) => new URLSearchParams(pairs).toString()),
        word,
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('subscribe', 'confirm', 'unsubscribe'),
          fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
          fc.constantFrom(
            form,
            'multipart/form-data; boundary=x',
            'multipart/form-data',
            'application/json',
            'text/plain',
          ),
          word,
          bodies,
          async (what, method, type, token, body) => {
            const sent =
              method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.from(body).toString('utf8') };
            const answer = await ask(
              `/status/${slug}/${what}?token=${encodeURIComponent(Buffer.from(token).toString('utf8'))}`,
              {
                method,
                ...sent,
                headers: { 'Content-Type': type },
              },
            );
            expect([answer.status, answer.status >= 200 && answer.status < 500]).toEqual([
              answer.status,
              true,
            ]);
            expect(answer.text).not.toContain('THEIR-SECRET');
          },
        ),
        { numRuns: propertyRuns(150) },
      );
      expect(await api.rows('status_subscriber', `page_id <> '${pageId}'`)).toEqual(before);
      expect(id<StatusPageId>(theirs.id)).not.toBe(pageId);
    });
  });
};
