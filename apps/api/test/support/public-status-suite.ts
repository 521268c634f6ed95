import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { COMMITTED } from '../../src/http/commands/committed.js';
import type { TestApi } from './api.js';
import type { Client } from './client.js';
import { bytesOf, pictures } from './pictures.js';
import { proveDomain } from './things.js';
import { until } from './until.js';
import { type Visit, visit } from './visitor.js';

type StartApi = (settings: Readonly<Record<string, string>>) => Promise<TestApi>;
type Made = { readonly id: string };

const publicUrl = 'https://tocsin.example.com';
const ownHost = 'tocsin.example.com';
/** Public paths below a page. `COMPONENT` stands for the id of a component. */
const documents = [
  '',
  '/still',
  '/embed',
  '/feed.atom',
  '/feed.json',
  '/summary.json',
  '/badge.svg',
  '/components/COMPONENT/badge.svg',
] as const;

let api: TestApi;
let own: Client;
let slug: string;
let page: Made;
let component: Made;
let monitor: Made;

const made = async (client: Client, path: string, body: object): Promise<Made> => {
  const answer = await client.post<Made>(path, body);
  expect(answer.status).toBe(201);
  return answer.body;
};

const newPage = (client: Client, more: object = {}): Promise<Made> =>
  made(client, '/v1/status-pages', { slug, title: 'Acme status', ...more });

const see = (path = '', options: Parameters<typeof visit>[2] = {}, of = slug): Promise<Visit> =>
  visit(api.url, `/status/${of}${path}`, { host: ownHost, ...options });

const readsTotal = async (): Promise<number> => {
  const { text } = await visit(api.url, '/metrics');
  return Number(/^tocsin_status_page_reads_total (\d+)$/m.exec(text)?.[1]);
};

const shows = (what: string, words: string): Promise<void> =>
  until(what, async () => (await see()).text.includes(words));

/** Tests the answers of status pages to visitors. @param start starts an API with its own database */
export const publicStatusSuite = (start: StartApi): void => {
  beforeAll(async () => {
    api = await start({
      PUBLIC_URL: publicUrl,
      RATE_LIMIT_PER_ADDRESS: '1000000',
      TRUSTED_PROXIES: '127.0.0.1',
    });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    own = await api.newAccount('lite');
    slug = `acme-${newId()}`;
    monitor = await made(own, '/v1/monitors', {
      name: 'INTERNAL-db-17',
      type: 'http',
      target: 'https://internal-target.example.com/health',
    });
    page = await newPage(own);
    component = await made(own, `/v1/status-pages/${page.id}/components`, {
      name: 'Checkout',
      monitor_id: monitor.id,
    });
    await until('the page is known', async () => (await see()).text.includes('Checkout'));
  });

  describe('a page', () => {
    test('is HTML that only the dashboard may frame and that caches ask for anew', async () => {
      const { status, headers, text } = await see();
      expect(status).toBe(200);
      expect(text).toContain('<h1>Acme status</h1>');
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, no-cache',
        vary: 'Accept-Encoding, Accept-Language',
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    });

    test.each(['br', 'gzip'])('is sent as %s, with a tag of its own, and not again', async (encoding) => {
      const plain = await see();
      const packed = await see('', { headers: { 'accept-encoding': encoding } });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(packed.text).toBe(plain.text);
      const etag = packed.headers.etag ?? '';
      expect(etag).not.toBe(plain.headers.etag);
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const headers = { 'accept-encoding': encoding, 'if-none-match': held };
        const again = await see('', { headers });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
        expect(again.headers.vary).toBe('Accept-Encoding, Accept-Language');
      }
      expect((await see('', { headers: { 'if-none-match': etag } })).status).toBe(200);
    });

    test('answers HEAD as GET, without the body', async () => {
      const { status, headers, bytes } = await see('', { method: 'HEAD' });
      expect([status, bytes.length, headers.etag]).toEqual([200, 0, (await see()).headers.etag]);
    });

    test('speaks the language of its reader', async () => {
      const { text } = await see('', { headers: { 'accept-language': 'de-CH, en;q=0.5' } });
      expect(text).toContain('<html lang="de">');
    });

    test('can stay as it is, which no search engine shows', async () => {
      const { status, headers, text } = await see('/still');
      expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('http-equiv="refresh"');
      expect((await see()).text).toContain('http-equiv="refresh"');
    });

    test('shows an incident, its post and its end', async () => {
      const incident = await made(own, `/v1/monitors/${monitor.id}/incidents`, { title: 'INTERNAL title' });
      await shows('the state', 'Major outage');
      const post = await made(own, `/v1/status-pages/${page.id}/posts`, {
        incident_id: incident.id,
        title: 'Checkout is slow',
        text: 'We are **looking**.',
        publish: true,
      });
      await shows('the post', '<strong>looking</strong>');
      for (const feed of ['/feed.atom', '/feed.json', '/summary.json']) {
        expect((await see(feed)).text).toContain('Checkout is slow');
      }
      await own.post(`/v1/incidents/${incident.id}/resolve`);
      await own.post(`/v1/status-pages/${page.id}/posts/${post.id}/updates`, {
        status: 'resolved',
        text: 'Done.',
      });
      await shows('the end', 'Done.');
      const month = new Date().toISOString().slice(0, 7);
      await until('the month', async () =>
        (await see(`/history/${month}`)).text.includes('Checkout is slow'),
      );
      expect((await see('/history/2001-01')).status).toBe(404);
    });

    test('shows a month with the changes that were made while it was read', async () => {
      const posts = `/v1/status-pages/${page.id}/posts`;
      const post = await made(own, posts, { title: 'Checkout is slow', text: 'Sorry.', publish: true });
      await own.post(`${posts}/${post.id}/updates`, { status: 'resolved', text: 'Done.' });
      await shows('the end', 'Done.');

      const { statusContents } = api.app.get<Repositories>(COMMITTED);
      const readMonth = statusContents.month.bind(statusContents);
      let goOn: () => void = () => undefined;
      const isChanged = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const isRead = new Promise<void>((resolve) => {
        jest.spyOn(statusContents, 'month').mockImplementationOnce(async (...of) => {
          const read = await readMonth(...of);
          resolve();
          await isChanged;
          return read;
        });
      });
      const history = see(`/history/${new Date().toISOString().slice(0, 7)}`);
      await isRead;
      // The process that makes a change forgets the page, so another one makes it.
      const another = await api.startAnother();
      const there = await another.newKey(own);
      await there.post(`${posts}/${post.id}/updates`, { status: 'postmortem', text: 'A disk was full.' });
      await another.stop();
      await shows('the postmortem', 'A disk was full.');
      goOn();
      expect((await history).text).toContain('A disk was full.');
    });

    test('is gone when it was removed', async () => {
      await own.delete(`/v1/status-pages/${page.id}`);
      await until('the page is gone', async () => (await see()).status === 404);
    });

    test.each(['/nothing', '/history/2026-13', '/components/x/badge.svg', '/password'])(
      'has nothing at %s',
      async (path) => {
        expect((await see(path)).status).toBe(404);
      },
    );
  });

  describe('a change through this process is seen by the next visitor', () => {
    const change = (body: object) => own.patch(`/v1/status-pages/${page.id}`, body);

    test('of the password, however many visitors ask meanwhile', async () => {
      for (let round = 0; round < 10; round++) {
        const meanwhile = Array.from({ length: 20 }, () => see());
        await change({ password: 'correct horse battery staple' });
        const after = await Promise.all(Array.from({ length: 5 }, () => see()));
        expect(after.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
        await Promise.all(meanwhile);
        await change({ password: null });
        expect((await see()).status).toBe(200);
      }
    });

    test('of the domain and the slug', async () => {
      const domain = `${slug}.customer.example`;
      const statusAt = async (): Promise<number> =>
        (await visit(api.url, '/', { host: domain, headers: { accept: 'text/html' } })).status;
      await change({ domain });
      await proveDomain(api, page.id, domain);
      await until('the domain is known', async () => (await statusAt()) === 200);
      await change({ domain: null });
      expect(await statusAt()).toBe(404);
      await change({ slug: `${slug}-2` });
      expect((await see()).status).toBe(404);
      slug = `${slug}-2`;
      expect((await see()).text).toContain('Checkout');
    });

    test('of a component and a post, and of the removal of the page', async () => {
      await own.patch(`/v1/status-pages/${page.id}/components/${component.id}`, { name: 'Payments' });
      expect((await see()).text).toContain('Payments');
      const posts = `/v1/status-pages/${page.id}/posts`;
      const post = await made(own, posts, { title: 'Published too soon', text: 'Sorry.', publish: true });
      expect((await see()).text).toContain('Published too soon');
      await own.delete(`${posts}/${post.id}`);
      expect((await see()).text).not.toContain('Published too soon');
      await own.delete(`/v1/status-pages/${page.id}`);
      expect((await see()).status).toBe(404);
    });
  });

  describe('the look of a page', () => {
    const pictureAt = /src="\/status\/[^"]+(\/pictures\/[^"]+)"/;
    const logoPath = async (): Promise<string> => pictureAt.exec((await see()).text)?.[1] ?? '';

    beforeEach(async () => {
      const look = {
        logo: pictures.logo,
        favicon: pictures.favicon,
        header_color: '#1b3a8a',
        accent_color: '#1b3a8a',
        header_links: [{ label: 'Our support', url: 'https://www.example.com/support' }],
        footer_text: 'Acme Ltd',
        time_zone: 'Europe/Berlin',
      };
      expect((await own.patch(`/v1/status-pages/${page.id}`, look)).status).toBe(200);
    });

    test('is what the next visitor gets', async () => {
      const { text, headers } = await see();
      for (const words of ['Our support', 'Acme Ltd', 'Times are in Europe/Berlin', 'background:#1b3a8a'])
        expect(text).toContain(words);
      expect(headers['content-security-policy']).toContain("img-src data: 'self'");
    });

    test('has pictures that caches keep for ever, which are nothing but pictures', async () => {
      const path = await logoPath();
      const { status, headers, bytes } = await see(path, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(status).toBe(200);
      expect(bytes).toEqual(bytesOf(pictures.logo));
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'content-length': String(bytesOf(pictures.logo).length),
      });
      expect(headers['content-encoding']).toBeUndefined();
      const again = await see(path, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    });

    test('has another address for another picture, and the one before has none', async () => {
      const before = await logoPath();
      expect((await see(before)).status).toBe(200);
      await own.patch(`/v1/status-pages/${page.id}`, { logo: pictures.lossless });
      const after = await logoPath();
      expect(after).not.toBe(before);
      expect((await see(after)).headers['content-type']).toBe('image/webp');
      expect((await see(before)).status).toBe(404);
    });

    test('is shown at no address of another page', async () => {
      const path = await logoPath();
      const other = `other-${newId()}`;
      await made(await api.newAccount('lite'), '/v1/status-pages', { slug: other, title: 'Other' });
      await until('the other page is known', async () => (await see('', {}, other)).status === 200);
      expect((await see(path, {}, other)).status).toBe(404);
      expect((await see(path)).status).toBe(200);
    });

    test('is at the domain of a page', async () => {
      const domain = `status.${newId()}.example.com`;
      await own.patch(`/v1/status-pages/${page.id}`, { domain });
      await proveDomain(api, page.id, domain);
      const at = (path: string) => visit(api.url, path, { host: domain });
      await until('the domain is known', async () => (await at('/')).status === 200);
      const path = /src="(\/pictures\/[^"]+)"/.exec((await at('/')).text)?.[1] ?? '';
      expect((await at(path)).bytes).toEqual(bytesOf(pictures.logo));
    });

    test('needs the password that the page needs', async () => {
      const path = await logoPath();
      await own.patch(`/v1/status-pages/${page.id}`, { password: 'correct horse battery staple' });
      const { status, text } = await see();
      expect([status, /<img|1b3a8a|Acme Ltd|Our support/.test(text)]).toEqual([403, false]);
      const picture = await see(path);
      expect([picture.status, picture.headers['cache-control']]).toEqual([401, 'private, no-store']);
    });
  });

  describe('what other sites may use', () => {
    test.each(['/feed.atom', '/feed.json', '/summary.json', '/badge.svg'])(
      '%s is open to other origins',
      async (path) => {
        const { status, headers } = await see(path);
        expect(status).toBe(200);
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      },
    );

    test('the embed may be framed by anybody', async () => {
      const { headers, text } = await see('/embed');
      expect(headers['content-security-policy']).toContain('frame-ancestors *');
      expect(headers['x-frame-options']).toBeUndefined();
      expect(text).toContain(`href="${publicUrl}/status/${slug}"`);
    });

    test('a component has a badge, and a stranger has none', async () => {
      expect((await see(`/components/${component.id}/badge.svg`)).text).toContain('Checkout');
      expect((await see(`/components/${newId()}/badge.svg`)).status).toBe(404);
      expect((await see(`/components/${monitor.id}/badge.svg`)).status).toBe(404);
    });
  });

  describe('names', () => {
    test('a slug that no page has costs no query', async () => {
      const before = await readsTotal();
      for (let at = 0; at < 50; at++) {
        expect((await visit(api.url, `/status/nobody-${at}`, { host: ownHost })).status).toBe(404);
      }
      expect((await readsTotal()) - before).toBeLessThan(50);
    });

    test('requests for a page that is not in memory read it once', async () => {
      slug = `cold-${newId()}`;
      await newPage(own);
      await until(
        'the name is known',
        async () => (await see('/nothing')).status === 404 && (await see()).status === 200,
      );
      const answers = await Promise.all(Array.from({ length: 50 }, () => see()));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    test('a domain shows its page and nothing else of the service', async () => {
      const domain = `${slug}.customer.example`;
      await own.patch(`/v1/status-pages/${page.id}`, { domain });
      const unproved = await visit(api.url, '/readyz', { host: domain });
      expect([unproved.status, unproved.text]).toEqual([200, expect.stringContaining('ok')]);
      await proveDomain(api, page.id, domain);
      await until(
        'the domain is known',
        async () => (await visit(api.url, '/', { host: domain })).status === 200,
      );
      const home = await visit(api.url, '/', { host: `${domain.toUpperCase()}:8443` });
      expect(home.text).toContain('<h1>Acme status</h1>');
      expect(home.text).toContain('href="/feed.atom"');
      expect((await visit(api.url, '/feed.atom', { host: domain })).text).toContain(
        `https://${domain}/feed.atom`,
      );
      const other = await api.newAccount('lite');
      const otherSlug = `other-${newId()}`;
      await made(other, '/v1/status-pages', { slug: otherSlug, title: 'Other' });
      for (const path of [
        `/status/${otherSlug}`,
        '/v1/account',
        '/monitors',
        '/metrics',
        '/docs',
        '/-domain/',
      ]) {
        const answer = await visit(api.url, path, { host: domain, headers: { accept: 'text/html' } });
        expect([path, answer.status, answer.text.includes('Other')]).toEqual([path, 404, false]);
      }
    });

    test("a host that is nobody's gets 404, whatever it asks for", async () => {
      for (const path of ['/', `/status/${slug}`, '/monitors', '/feed.atom']) {
        const answer = await visit(api.url, path, {
          host: 'unknown.example.org',
          headers: { accept: 'text/html' },
        });
        expect([path, answer.status, answer.text.includes('Acme')]).toEqual([path, 404, false]);
      }
      // Programs call the API by any name that leads to it.
      expect((await visit(api.url, '/healthz', { host: 'unknown.example.org' })).status).toBe(200);
    });

    test.each(['/-domain', '/-domain/feed.atom', '/-domain/status/x'])(
      '%s leads nowhere on the own host',
      async (path) => {
        expect((await visit(api.url, path, { host: ownHost })).status).toBe(404);
      },
    );
  });

  describe('a page with a password', () => {
    const password = 'correct horse battery staple';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const enter = (text: string, from = '198.51.100.1'): Promise<Visit> =>
      see('/password', {
        method: 'POST',
        headers: { ...form, 'x-forwarded-for': from },
        body: `password=${encodeURIComponent(text)}`,
      });
    const cookieOf = ({ headers }: Visit): string => headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';

    beforeEach(async () => {
      await own.patch(`/v1/status-pages/${page.id}`, { password, description: 'Only for customers' });
      await until('the page asks for it', async () => (await see()).status === 403);
    });

    test.each(documents)('tells nothing at "%s", and no cache keeps it', async (path) => {
      const { status, headers, text } = await see(path.replace('COMPONENT', component.id));
      expect([401, 403]).toContain(status);
      expect(text).not.toMatch(/Checkout|Operational|operational|Only for customers/);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.etag).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    });

    test('asks for it in a form, and shows the page to whom it knows', async () => {
      expect((await see()).text).toContain(`<form method="post" action="/status/${slug}/password">`);
      const wrong = await enter('wrong');
      expect([wrong.status, wrong.text.includes('The password is wrong.')]).toEqual([403, true]);
      expect(wrong.headers['set-cookie']).toBeUndefined();

      const right = await enter(password);
      expect([right.status, right.headers.location]).toEqual([303, `/status/${slug}`]);
      expect(right.headers['set-cookie']?.[0]).toMatch(/HttpOnly; Secure; SameSite=Lax$/i);
      for (const path of documents) {
        const options = { headers: { cookie: cookieOf(right) } };
        const { status, headers } = await see(path.replace('COMPONENT', component.id), options);
        expect([path, status, headers['cache-control'], headers.etag]).toEqual([
          path,
          200,
          'private, no-store',
          undefined,
        ]);
      }
    });

    test('asks again when the password changes, and when a cookie is forged', async () => {
      const cookie = cookieOf(await enter(password));
      const forged = cookie.replace(/=\d+/, '=9999999999');
      expect((await see('', { headers: { cookie: forged } })).status).toBe(403);
      await own.patch(`/v1/status-pages/${page.id}`, { password: `${password}, and more` });
      await until(
        'the cookie is refused',
        async () => (await see('', { headers: { cookie } })).status === 403,
      );
    });

    test("does not take another page's cookie", async () => {
      const cookie = cookieOf(await enter(password));
      slug = `second-${newId()}`;
      await newPage(own, { password });
      await until('the second page is known', async () => (await see()).status === 403);
      expect((await see('', { headers: { cookie } })).status).toBe(403);
    });

    test('takes few guesses a minute from one network, and the right password from elsewhere', async () => {
      const answers = [];
      for (let at = 0; at < 11; at++) answers.push(await enter('wrong', `2001:db8:1:${at}::1`));
      for (let other = 0; other < 5; other++)
        for (let at = 0; at < 10; at++) await enter('wrong', `198.51.101.${other}`);
      expect((await enter(password, '2001:db8:1:99::1')).status).toBe(429);
      expect((await enter(password, '198.51.101.77')).status).toBe(303);
      expect(answers.at(-1)?.status).toBe(429);
      expect(answers.at(-1)?.text).toContain('There were too many attempts.');
      expect(answers.at(-1)?.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    });

    test('takes a form of a bounded size, and no other kind of body', async () => {
      const long = await see('/password', {
        method: 'POST',
        headers: form,
        body: `password=${'x'.repeat(5000)}`,
      });
      expect(long.status).toBe(413);
      const json = { 'content-type': 'text/plain' };
      expect((await see('/password', { method: 'POST', headers: json, body: 'x' })).status).toBe(400);
    });
  });

  test('no public answer holds a name, a target, an id or an error of a monitor', async () => {
    const secrets = {
      monitor: `SECRET-monitor-${newId()}`,
      target: `secret-target-${newId()}.example.com`,
      incident: `SECRET-incident-${newId()}`,
      channel: `SECRET-channel-${newId()}`,
      token: `SECRET-token-${newId()}`,
      tag: `secret-tag-${newId()}`.slice(0, 30),
      draft: `SECRET-draft-${newId()}`,
      window: `SECRET-window-${newId()}`,
    };
    const channel = await made(own, '/v1/channels', {
      type: 'Webhook',
      name: secrets.channel,
      endpoint_url: `https://${secrets.target}/hook`,
      webhook_secret: secrets.token,
    });
    const secret = await made(own, '/v1/monitors', {
      name: secrets.monitor,
      type: 'http',
      target: `https://${secrets.target}/`,
      tags: [secrets.tag],
      channel_ids: [channel.id],
    });
    await made(own, `/v1/status-pages/${page.id}/components`, { name: 'Search', monitor_id: secret.id });
    await made(own, '/v1/maintenance-windows', {
      name: secrets.window,
      starts_at: '2027-05-02T01:30:00.000Z',
      duration_minutes: 60,
      monitor_ids: [secret.id],
    });
    const incident = await made(own, `/v1/monitors/${secret.id}/incidents`, { title: secrets.incident });
    await made(own, `/v1/status-pages/${page.id}/posts`, { title: secrets.draft, text: secrets.draft });
    await made(own, `/v1/status-pages/${page.id}/posts`, {
      title: 'Search is slow',
      text: 'Sorry.',
      publish: true,
    });
    await shows('the post', 'Search is slow');
    await shows('the incident', 'Major outage');

    const forbidden = [
      ...Object.values(secrets),
      secret.id,
      monitor.id,
      incident.id,
      channel.id,
      own.accountId,
      'INTERNAL',
      'internal-target',
    ];
    const month = new Date().toISOString().slice(0, 7);
    for (const path of [...documents, `/history/${month}`]) {
      for (const language of ['en', 'de', 'fr', 'es', 'pt', 'ja']) {
        const options = { headers: { 'accept-language': language } };
        const { text, headers } = await see(path.replace('COMPONENT', component.id), options);
        const said = `${text}${JSON.stringify(headers)}`;
        expect({ path, found: forbidden.filter((each) => said.includes(each)) }).toEqual({ path, found: [] });
      }
    }
  });

  test('a storm of incidents reads a page at most once a second', async () => {
    const readsBefore = await readsTotal();
    const startedMs = performance.now();
    for (let at = 0; at < 100; at++) {
      const incident = await made(own, `/v1/monitors/${monitor.id}/incidents`, { title: `storm ${at}` });
      await own.post(`/v1/incidents/${incident.id}/resolve`);
      await see();
    }
    const seconds = (performance.now() - startedMs) / 1000;
    const kept = /^tocsin_status_pages_kept (\d+)$/m.exec((await visit(api.url, '/metrics')).text)?.[1];
    // Other tests' pages are in memory, too, and are renewed once a minute.
    expect((await readsTotal()) - readsBefore).toBeLessThanOrEqual(Math.ceil(seconds) + 1 + Number(kept));
  });
};
