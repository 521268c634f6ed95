import { expect, test } from '@jest/globals';
import { importKuma, readKuma } from '@tocsin/imports';
import { dataFile } from '../data-file.js';

type KumaFile = Awaited<ReturnType<typeof readKuma>>;
type KumaRow = KumaFile['tables']['status_page'][number];

const options = { fileSet: 'kuma', reachability: false, now: new Date('2026-11-23T12:00:00Z') };

/** The rows of a real database, with other status pages. */
const imported = async (tables: Partial<KumaFile['tables']>) => {
  const file = await readKuma(await dataFile('kuma-2.5.db'));
  const { config, report } = importKuma({ ...file, tables: { ...file.tables, ...tables } }, options);
  const losses = report.findings.flatMap((finding) =>
    finding.kind === 'status page' && finding.outcome === 'with_losses' ? finding.losses : [],
  );
  return { pages: config.status_pages, losses };
};

const page = (changes: KumaRow = {}): KumaRow => ({
  id: 1,
  slug: 'acme',
  title: 'Acme',
  published: 1,
  search_engine_index: 1,
  icon: '/icon.svg',
  theme: 'auto',
  ...changes,
});
const group = (id: number, weight: number, changes: KumaRow = {}): KumaRow => ({
  id,
  name: `Group ${id}`,
  public: 1,
  weight,
  status_page_id: 1,
  ...changes,
});
const link = (id: number, group_id: number, weight: number, changes: KumaRow = {}): KumaRow => ({
  id,
  monitor_id: 2,
  group_id,
  weight,
  send_url: 0,
  custom_url: null,
  ...changes,
});
const nothing = { status_page_cname: [], group: [], monitor_group: [] };

test('groups and monitors stand by their weights, and a group that is not public stays away', async () => {
  const { pages, losses } = await imported({
    status_page: [page()],
    status_page_cname: [],
    group: [group(1, 2), group(2, 1), group(3, 0, { public: 0 }), group(4, 0, { status_page_id: 9 })],
    monitor_group: [
      link(1, 1, 2, { send_url: 1, custom_url: 'https://www.example.com/' }),
      link(2, 1, 1, { send_url: 1 }),
      link(3, 2, 1),
      link(4, 3, 1),
      link(5, 2, 2, { monitor_id: 9999 }),
    ],
  });
  expect(pages.acme).toEqual({
    slug: 'acme',
    title: 'Acme',
    components: [
      { name: 'Shop', group: 'Group 2', monitor: 'shop' },
      { name: 'Shop', group: 'Group 1', monitor: 'shop', shows_target: true },
      { name: 'Shop', group: 'Group 1', monitor: 'shop' },
    ],
  });
  expect(losses).toEqual([
    'these of its monitors, which are not taken: monitor 9999',
    'links of its own for 1 of its monitors',
  ]);
});

test('the first domain that is a host name is taken, and the others are named', async () => {
  const domains = ['10.0.0.1', 'Status.example.com', 'up.example.com'];
  const { pages, losses } = await imported({
    ...nothing,
    status_page: [page({ search_engine_index: 0 })],
    status_page_cname: domains.map((domain, id) => ({ id, status_page_id: 1, domain })),
  });
  expect(pages.acme).toMatchObject({ domain: 'status.example.com', noindex: true, components: [] });
  expect(losses).toEqual(['its other domains: 10.0.0.1, up.example.com']);
});

test.each([
  ['a', 'a-status'],
  ['Shop_1', 'shop-1'],
  ['-', 'status'],
  ['a'.repeat(80), 'a'.repeat(63)],
])('the address %s is %s here', async (slug, expected) => {
  const { pages, losses } = await imported({ ...nothing, status_page: [page({ slug })] });
  expect(Object.values(pages)).toMatchObject([{ slug: expected }]);
  expect(losses).toEqual([`its address ${slug}, which is ${expected} here`]);
});

test('a long description is cut, and more than 100 monitors are', async () => {
  const { pages, losses } = await imported({
    ...nothing,
    status_page: [page({ description: `Line 1\r\nLine 2\u0007${'x'.repeat(2000)}` })],
    group: [group(1, 1)],
    monitor_group: Array.from({ length: 103 }, (_, id) => link(id, 1, id)),
  });
  const { description, components } = pages.acme as { description: string; components: unknown[] };
  expect(description.slice(0, 15)).toBe('Line 1\nLine 2xx');
  expect([description.length, components.length]).toEqual([1000, 100]);
  expect(losses).toEqual([
    'its last 3 monitors: a page has at most 100 components',
    'the end of its description',
  ]);
});

test('the URL of a monitor is no link of its own', async () => {
  const { tables } = await readKuma(await dataFile('kuma-2.5.db'));
  const url = tables.monitor.find(({ id }) => id === 2)?.url ?? null;
  const { pages, losses } = await imported({
    ...nothing,
    status_page: [page()],
    group: [group(1, 1)],
    monitor_group: [link(1, 1, 1, { send_url: 1, custom_url: url })],
  });
  expect(pages.acme).toMatchObject({ components: [{ shows_target: true }] });
  expect(losses).toEqual([]);
});
