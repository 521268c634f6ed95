import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pictureBounds, statusPageBounds } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import type { StatusComponentListView, StatusComponentView } from '../../src/status-pages/component-view.js';
import type { StatusPagePage, StatusPageView } from '../../src/status-pages/status-page-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { inSession } from '../support/people.js';
import { largestLogo, pictures } from '../support/pictures.js';
import {
  newIncident,
  newMonitor,
  newStatusComponent,
  newStatusPage,
  proveDomain,
} from '../support/things.js';

const path = '/v1/status-pages';
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const time = expect.stringMatching(/^\d{4}-.*Z$/);

let api: TestApi;
let own: Client;
let other: Client;
beforeAll(async () => {
  api = await startApi({ settings: { PUBLIC_URL: 'http://tocsin.example.com' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  [own, other] = [await api.newAccount('lite'), await api.newAccount('lite')];
});

const look = {
  time_zone: 'Europe/Berlin',
  logo: pictures.logo,
  logo_dark: pictures.lossless,
  favicon: pictures.favicon,
  header_color: '#1b3a8a',
  accent_color: '#1b3a8a',
  accent_color_dark: '#a9b6f5',
  header_links: [{ label: 'Support', url: 'https://www.example.com/support' }],
  footer_text: 'Acme Ltd\n1 High Street',
  footer_links: [{ label: 'Mail', url: 'mailto:help@example.com' }],
};
const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')}`;

const aSlug = () => `page-${newId()}`;
const create = (body: object, client = own) => client.post<StatusPageView>(path, body);
const change = (id: string, body: object, client = own) =>
  client.patch<StatusPageView>(`${path}/${id}`, body);
const refusalOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return { ...(body as ProblemBody), status };
};

describe('a status page', () => {
  test('is made with its settings, and shown without its password', async () => {
    const slug = aSlug();
    const domain = `Status.${newId()}.example.com`;
    const { status, body, text } = await create({
      slug,
      title: 'Acme',
      description: 'What works.',
      homepage_url: 'https://www.example.com/',
      domain,
      noindex: true,
      password: 'a password for visitors',
      publish_after_minutes: 5,
      ...look,
      accent_color: look.accent_color.toUpperCase(),
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      slug,
      title: 'Acme',
      description: 'What works.',
      homepage_url: 'https://www.example.com/',
      domain: domain.toLowerCase(),
      domain_proof: {
        name: `_tocsin.${domain.toLowerCase()}`,
        type: 'TXT',
        value: `tocsin-status-page=${body.id}`,
        proved: false,
      },
      noindex: true,
      has_password: true,
      managed: null,
      publish_after_minutes: 5,
      ...look,
      url: `http://tocsin.example.com/status/${slug}`,
      created_at: time,
      updated_at: time,
    });
    expect(text).not.toContain('a password for visitors');
    const [row] = await api.rows('status_page', `id = '${body.id}'`);
    expect(row?.password_hash).toMatch(/^scrypt\$/);
    expect((await own.get<StatusPageView>(`${path}/${body.id}`)).body).toEqual(body);
    expect((await own.get<StatusPagePage>(path)).body.items).toEqual([body]);
  });

  test('has defaults, and an address at this service', async () => {
    const slug = aSlug();
    expect((await create({ slug, title: 'Acme' })).body).toMatchObject({
      description: null,
      homepage_url: null,
      domain: null,
      domain_proof: null,
      noindex: false,
      has_password: false,
      publish_after_minutes: null,
      time_zone: 'UTC',
      logo: null,
      logo_dark: null,
      favicon: null,
      header_color: null,
      accent_color: null,
      accent_color_dark: null,
      header_links: [],
      footer_text: null,
      footer_links: [],
      url: `http://tocsin.example.com/status/${slug}`,
    });
  });

  test.each<[string, object, string]>([
    ['slug', { slug: 'Acme' }, 'must be 2 to 63 letters a to z, digits and hyphens'],
    ['title', { title: '' }, 'must be text of 1 to 100 characters'],
    ['homepage_url', { homepage_url: 'javascript:alert(1)' }, 'must be an absolute http or https URL'],
    ['domain', { domain: 'https://status.example.com' }, 'must be a host name such as status.example.com'],
    ['domain', { domain: '192.0.2.1' }, 'must be a host name'],
    ['domain', { domain: 'tocsin.example.com' }, 'is the host name of this service itself'],
    ['domain', { domain: 'tocsin-api.monitoring.svc.cluster.local' }, 'must be a public name'],
    ['domain', { domain: 'tocsin-api.monitoring.svc.k8s.example' }, 'must be a public name'],
    ['domain', { domain: 'nas.home.arpa' }, 'must be a public name'],
    ['password', { password: 'short' }, 'characters without control characters'],
    ['publish_after_minutes', { publish_after_minutes: 0 }, 'must not be less than 1'],
    ['theme', { theme: 'dark' }, 'is not known here'],
    ['time_zone', { time_zone: 'Mars/Olympus' }, 'must be a time zone such as Europe/Berlin'],
    ['logo', { logo: 'https://www.example.com/logo.png' }, 'must be a PNG or WebP that does not move'],
    ['logo', { logo: svg }, 'must be a PNG or WebP'],
    // The bytes decide, and not the name of their type.
    ['logo', { logo: svg.replace('svg+xml', 'png') }, 'must be a PNG or WebP'],
    ['logo', { logo: pictures.logo.replace('png', 'webp') }, 'must be a PNG or WebP'],
    ['logo', { logo: `${pictures.logo}\n` }, 'must be a PNG or WebP'],
    ['logo', { logo: pictures.logo.replace('base64,', 'base64, ') }, 'must be a PNG or WebP'],
    ['logo', { logo: largestLogo(pictureBounds.logo.bytesMax + 1) }, 'and 12288 bytes'],
    ['logo_dark', { logo_dark: '' }, 'must be a PNG or WebP'],
    ['favicon', { favicon: pictures.logo }, 'a square of at most 256 pixels'],
    ['header_color', { header_color: 'blue' }, 'must be a colour such as #1b3a8a'],
    ['header_color', { header_color: '#fff;}body{display:none' }, 'must be a colour such as #1b3a8a'],
    [
      'accent_color',
      { accent_color: '#ffd400' },
      'a contrast of at least 4.5:1 with #f6f7fb and #ffffff, the light page',
    ],
    ['accent_color_dark', { accent_color_dark: '#1b3a8a' }, 'with #0f1116 and #171a21, the dark page'],
    [
      'header_links',
      { header_links: [{ label: 'Run', url: 'javascript:alert(1)' }] },
      'a url that is http, https or mailto',
    ],
    [
      'header_links',
      { header_links: [{ label: 'A', url: 'https://a:b@example.com/' }] },
      'a url that is http',
    ],
    ['header_links', { header_links: [{ label: 'A', url: '//example.com/' }] }, 'a url that is http'],
    [
      'header_links',
      { header_links: [{ label: 'A', url: 'mailto:a@example.com?bcc=b@example.com' }] },
      'a url',
    ],
    [
      'header_links',
      { header_links: [{ label: '', url: 'https://example.com/' }] },
      'a label of 1 to 40 characters',
    ],
    [
      'header_links',
      { header_links: [{ label: 'A', url: 'https://example.com/', rel: 'me' }] },
      'must be a list',
    ],
    [
      'header_links',
      { header_links: Array(6).fill({ label: 'A', url: 'https://example.com/' }) },
      'at most 5 links',
    ],
    [
      'footer_links',
      { footer_links: Array(11).fill({ label: 'A', url: 'https://example.com/' }) },
      'at most 10 links',
    ],
    ['footer_links', { footer_links: null }, 'must be a list of at most 10 links'],
    ['footer_text', { footer_text: 'x'.repeat(501) }, '500 characters'],
  ])('is refused for its %s %j', async (field, body, rule) => {
    const refusal = await refusalOf(create({ slug: aSlug(), title: 'Acme', ...body }));
    expect(refusal).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ field }] });
    expect(refusal.errors?.[0]?.message).toContain(rule);
  });

  test('takes every field with its greatest size at once', async () => {
    const largest = largestLogo(pictureBounds.logo.bytesMax);
    const link = { label: '\u{1F600}'.repeat(20), url: `https://example.com/${'a'.repeat(1980)}` };
    const body = {
      slug: aSlug(),
      title: '語'.repeat(100),
      description: '語'.repeat(1000),
      logo: largest,
      logo_dark: largest,
      favicon: pictures.favicon,
      header_links: Array(5).fill(link),
      footer_text: '語'.repeat(500),
      footer_links: Array(10).fill(link),
    };
    const { status, body: made } = await create(body);
    expect(status).toBe(201);
    expect(made).toMatchObject(body);
  });

  test('has its slug and its domain alone, in all accounts', async () => {
    const [slug, domain] = [aSlug(), `${newId()}.example.com`];
    const theirs = await create({ slug, domain, title: 'Acme' }, other);
    const conflict = { status: 409, code: 'conflict' };
    expect(await refusalOf(create({ slug, title: 'Mine' }))).toMatchObject({
      ...conflict,
      detail: 'Another status page has this slug.',
    });
    const mine = await newStatusPage(own, aSlug());
    // Whoever proves it first has it.
    expect((await change(mine.id, { domain })).status).toBe(200);
    await proveDomain(api, theirs.body.id, domain);
    const shown = await other.get<StatusPageView>(`${path}/${theirs.body.id}`);
    expect(shown.body).toMatchObject({ url: `https://${domain}/`, domain_proof: { proved: true } });
    expect(await refusalOf(change(mine.id, { title: 'Mine' }))).toMatchObject({
      ...conflict,
      detail: 'Another status page has this domain.',
    });
  });

  test('changes in what is given, and is audited by the names of its fields', async () => {
    const page = await newStatusPage(own, aSlug(), { description: 'Old.', password: 'a password here' });
    const { body } = await change(page.id, { title: 'Acme Inc.', description: null });
    expect(body).toEqual({ ...page, title: 'Acme Inc.', description: null, updated_at: time });
    expect((await change(page.id, { password: null })).body.has_password).toBe(false);
    expect((await change(page.id, {})).body.title).toBe('Acme Inc.');
    const entries = await api.rows('audit_entry', `subject_id = '${page.id}'`);
    expect(entries.map(({ action, fields }) => [action, fields])).toEqual([
      ['status_page.created', '[]'],
      ['status_page.changed', '["title","description"]'],
      ['status_page.changed', '["password"]'],
    ]);
  });

  test('is one on the Free plan', async () => {
    const free = await api.newAccount('free');
    await newStatusPage(free, aSlug());
    const refusal = await refusalOf(create({ slug: aSlug(), title: 'Second' }, free));
    expect(refusal).toMatchObject({ status: 403, code: 'plan_required' });
    const account = await free.get<{ usage: { status_pages: number } }>('/v1/account');
    expect(account.body.usage.status_pages).toBe(1);
  });

  test('is deleted with all that is below it', async () => {
    const page = await newStatusPage(own, aSlug());
    await newStatusComponent(own, page.id);
    expect((await own.delete(`${path}/${page.id}`)).status).toBe(204);
    expect((await own.get(`${path}/${page.id}`)).status).toBe(404);
    expect(await api.rows('status_component', `page_id = '${page.id}'`)).toEqual([]);
  });

  test("of another account is not found, nor is what's below it", async () => {
    const page = await newStatusPage(other, aSlug());
    const component = await newStatusComponent(other, page.id);
    const below = `${path}/${page.id}`;
    const asked = [
      own.get(below),
      own.patch(below, { title: 'Mine' }),
      own.delete(below),
      own.get(`${below}/components`),
      own.post(`${below}/components`, { name: 'Mine' }),
      own.patch(`${below}/components/${component.id}`, { name: 'Mine' }),
      own.delete(`${below}/components/${component.id}`),
      own.send('PUT', `${below}/component-order`, { components: [{ id: component.id }] }),
      own.get(`${below}/posts`),
      own.post(`${below}/posts`, { title: 'Mine', text: 'Mine.' }),
      own.get(`${below}/subscribers`),
    ];
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
  });

  test('is changed by editors, and its subscribers are not shown to viewers', async () => {
    const page = await newStatusPage(own, aSlug());
    const viewer = await inSession(api, own, 'viewer');
    expect((await viewer.get(`${path}/${page.id}`)).status).toBe(200);
    expect((await viewer.patch(`${path}/${page.id}`, { title: 'Mine' })).status).toBe(403);
    expect((await viewer.get(`${path}/${page.id}/subscribers`)).status).toBe(403);
  });
});

describe('components', () => {
  const list = async (pageId: string) =>
    (await own.get<StatusComponentListView>(`${path}/${pageId}/components`)).body.items;

  test('stand on a monitor, whose name and id visitors never see', async () => {
    const [page, monitor] = [await newStatusPage(own, aSlug()), await newMonitor(own)];
    const component = await newStatusComponent(own, page.id, { monitor_id: monitor.id, group: 'Website' });
    expect(component).toEqual({
      id: uuid,
      name: 'Checkout',
      description: null,
      group: 'Website',
      monitor_id: monitor.id,
      monitor_deleted: false,
      state: 'operational',
      hand_state: 'operational',
      shows_target: false,
      created_at: time,
      updated_at: time,
    });
    await newIncident(own, monitor.id);
    expect(await list(page.id)).toMatchObject([{ state: 'major_outage' }]);
  });

  test('are set by hand without a monitor, and once it is deleted', async () => {
    const [page, monitor] = [await newStatusPage(own, aSlug()), await newMonitor(own)];
    const byHand = await newStatusComponent(own, page.id, { hand_state: 'degraded' });
    expect(byHand).toMatchObject({ state: 'degraded', monitor_id: null, monitor_deleted: false });
    const { id } = await newStatusComponent(own, page.id, { monitor_id: monitor.id });
    await own.delete(`/v1/monitors/${monitor.id}`);
    const [, orphan] = await list(page.id);
    expect(orphan).toMatchObject({ id, monitor_id: null, monitor_deleted: true, state: 'operational' });
    const changed = await own.patch<StatusComponentView>(`${path}/${page.id}/components/${id}`, {
      hand_state: 'partial_outage',
      monitor_id: null,
    });
    expect(changed.body).toMatchObject({ state: 'partial_outage', monitor_deleted: false });
  });

  test('cannot stand on a monitor of another account', async () => {
    const [page, theirs] = [await newStatusPage(own, aSlug()), await newMonitor(other)];
    const refusal = await refusalOf(
      own.post(`${path}/${page.id}/components`, { name: 'Theirs', monitor_id: theirs.id }),
    );
    expect(refusal).toMatchObject({ status: 400, errors: [{ field: 'monitor_id' }] });
  });

  test('are put in another order, and in groups', async () => {
    const page = await newStatusPage(own, aSlug());
    const names = ['A', 'B', 'C'];
    const made = [];
    for (const name of names) made.push(await newStatusComponent(own, page.id, { name, group: 'Old' }));
    const [a, b, c] = made.map(({ id }) => id);
    const order = (components: object) =>
      own.send<StatusComponentListView>('PUT', `${path}/${page.id}/component-order`, { components });
    const { body } = await order([{ id: c }, { id: a, group: null }, { id: b, group: 'New' }]);
    expect(body.items.map(({ name, group }) => [name, group])).toEqual([
      ['C', 'Old'],
      ['A', null],
      ['B', 'New'],
    ]);
    expect(await list(page.id)).toEqual(body.items);
    for (const wrong of [
      [{ id: a }],
      [{ id: a }, { id: a }, { id: b }],
      [{ id: a }, { id: b }, { id: newId() }],
    ])
      expect((await order(wrong)).status).toBe(400);
  });

  test('are not more than a page can have', async () => {
    const page = await newStatusPage(own, aSlug());
    const { componentsMax } = statusPageBounds;
    for (let n = 0; n < componentsMax; n++) await newStatusComponent(own, page.id, { name: `C${n}` });
    const refusal = await refusalOf(own.post(`${path}/${page.id}/components`, { name: 'One more' }));
    expect(refusal).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`${componentsMax} components`),
    });
  });
});
