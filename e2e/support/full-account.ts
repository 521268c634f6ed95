import { Account, type Json } from './account.js';
import type { Ids } from './heaviest-request.js';
import type { Service } from './service.js';

const monitors = 2_000;
const pages = 20;
const componentsMax = 100;
const windows = 100;
const coveredMax = 500;
const posts = 100;
const updatesOfPost = 3;
const textCharsMax = 10_000;
const incidents = 200;
const keys = 90;
const mailDomains = 20;
const routes = 200;
const rotas = 50;
const histories = 20;
const atOnce = 20;

/** Long, with everything that Markdown has. */
const prose = '**Some** [words](https://example.com/a) and `code` of _our_ work.\n\n- a list\n\n'
  .repeat(200)
  .slice(0, textCharsMax);

const named = (count: number, make: (index: number) => Json): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`item-${index}`, make(index)]));

const keyOf = (index: number, share: number): string => `item-${index % (monitors * share)}`;

/** A configuration of an account that has as much as its bounds allow, or enough to find what grows with it. */
export const heavyConfig = (tag: string, share = 1): Json => ({
  version: 1,
  prune: true,
  monitors: named(monitors * share, (index) => ({
    type: 'http',
    target: `https://shop-${index}.example.com/${'a'.repeat(100)}`,
    tags: [tag, ...Array.from({ length: 19 }, (_, number) => `tag ${number}`)],
    settings: { headers: { authorization: `Bearer ${index}` } },
  })),
  maintenance_windows: named(windows, (index) => ({
    starts_at: '2027-05-02T01:30:00.000Z',
    duration_minutes: 44_640,
    rrule: 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2,3,4,5,6,7,8,9,10',
    time_zone: 'Europe/Berlin',
    monitors: Array.from({ length: Math.min(coveredMax, monitors * share) }, (_, number) =>
      keyOf(index * 7 + number, share),
    ),
  })),
  status_pages: named(pages * share, (page) => ({
    slug: `page-${page}`,
    components: Array.from({ length: componentsMax }, (_, index) => ({
      name: `Component ${index} ${'a'.repeat(70)}`,
      description: 'a'.repeat(500),
      group: `Group ${index % 10}`,
      monitor: keyOf(page * componentsMax + index, share),
      shows_target: true,
    })),
  })),
});

export const apply = async (account: Account, config: Json): Promise<void> => {
  const { digest } = await account.call<{ digest: string }>('POST', '/v1/config/plan', config);
  await account.call('POST', '/v1/config/apply', { ...config, digest });
};

const each = async (count: number, make: (index: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => make(from + index)),
    );
};

const dayAt = (index: number): string =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, '2024-01-01'.length);

/** The most that a monitor takes. */
const fullHistory: Json = {
  source: 'uptime_kuma',
  days: Array.from({ length: 800 }, (_, index) => ({
    date: dayAt(index),
    up: 1430,
    down: 10,
    average_ms: 45,
  })),
  outages: Array.from({ length: 400 }, (_, index) => ({
    started_at: `${dayAt(index)}T10:00:00.000Z`,
    ended_at: `${dayAt(index)}T10:10:00.000Z`,
    message: 'a'.repeat(100),
  })),
};

/** Reports every check that is due, once. */
const check = async (prober: Account): Promise<void> => {
  for (;;) {
    const { claim, checks } = await prober.call<{ claim: number; checks: readonly { series: number }[] }>(
      'POST',
      '/v1/prober/claims',
      { checks_max: 500 },
    );
    if (checks.length === 0) return;
    const found = { status: 'down', message: 'It refused. '.repeat(40).trim(), duration_ms: 12, age_ms: 1 };
    const results = checks.map(({ series }) => ({ claim, series, ...found, details: null, remember: null }));
    await prober.call('POST', '/v1/prober/results', { results });
  }
};

const rota = (index: number, channelId: string): Json => ({
  name: `Rota ${index}`,
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  people: Array.from({ length: 50 }, (_, person) => ({
    match: `Person ${person}`,
    channel_ids: [channelId],
  })),
});

type Listed = { readonly items: readonly { readonly id: string }[] };

/** Fills an account, or a share of it, and returns the ids that it has by then. */
export const fillAccount = async (service: Service, proberToken: string, share = 1): Promise<Ids> => {
  await apply(service, heavyConfig('web', share));
  const channelId = await service.webhook('http://127.0.0.1:9/hook');
  const list = async (path: string): Promise<string[]> =>
    (await service.call<Listed>('GET', `${path}?limit=200`)).items.map(({ id }) => id);
  const monitorIds = await list('/v1/monitors');
  await each(monitorIds.length, (index) =>
    service.call('PUT', `/v1/monitors/${monitorIds[index]}/channels/${channelId}`),
  );
  await each(histories * share, (index) =>
    service.call('PUT', `/v1/monitors/${monitorIds[index]}/imported-history`, fullHistory),
  );
  await each(routes * share, (index) =>
    service.call('POST', '/v1/routes', { name: `Route ${index}`, tags: ['web'], channel_ids: [channelId] }),
  );
  await each(rotas, (index) => service.call('POST', '/v1/rotas', rota(index, channelId)));
  const rotaIds = await list('/v1/rotas');
  for (const id of rotaIds.slice(0, 10))
    await service.call('PUT', `/v1/monitors/${monitorIds[0]}/rotas/${id}`);
  const titled = { title: 'a'.repeat(500) };
  await each(incidents * share, (index) =>
    service.call('POST', `/v1/monitors/${monitorIds[index]}/incidents`, titled),
  );
  await each(keys, (index) =>
    service.call('POST', '/v1/api-keys', { name: `key ${index}`, scopes: ['read'] }),
  );
  await each(mailDomains, (index) =>
    service.call('POST', '/v1/mail-domains', { domain: `mail-${index}.example.com` }),
  );
  const pageIds = await list('/v1/status-pages');
  const page = `/v1/status-pages/${pageIds[0]}`;
  const components = (await service.call<Listed>('GET', `${page}/components`)).items.map(({ id }) => id);
  const touched = components.map((id) => ({ id, state: 'degraded' }));
  await each(posts * share, async (index) => {
    const post = {
      title: `Post ${index}`,
      status: 'investigating',
      text: prose,
      components: touched,
      publish: true,
    };
    const { id } = await service.call('POST', `${page}/posts`, post);
    for (let update = 1; update < updatesOfPost; update += 1)
      await service.call('POST', `${page}/posts/${id}/updates`, { status: 'identified', text: prose });
  });
  const unknown = '01970000-0000-7000-8000-000000000000';
  const batch = await service.call('POST', '/v1/batches', { action: 'delete', ids: [unknown] });
  await check(new Account(service.address, service.accountId, proberToken));
  const known: Readonly<Record<string, readonly string[]>> = {
    monitors: monitorIds,
    channels: [channelId],
    'status-pages': pageIds,
    components,
    posts: await list(`${page}/posts`),
    incidents: await list('/v1/incidents'),
    'api-keys': await list('/v1/api-keys'),
    'maintenance-windows': await list('/v1/maintenance-windows'),
    routes: await list('/v1/routes'),
    rotas: rotaIds,
    'audit-log': await list('/v1/audit-log'),
    batches: [batch.id],
    'mail-domains': await list('/v1/mail-domains'),
    tags: ['tag 1'],
  };
  const kindOf: Readonly<Record<string, string>> = {
    channel_id: 'channels',
    channel_ids: 'channels',
    monitor_id: 'monitors',
    monitor_ids: 'monitors',
    component_id: 'components',
    component_ids: 'components',
    post_id: 'posts',
    rota_id: 'rotas',
    rota_ids: 'rotas',
    incident_id: 'incidents',
    tag: 'tags',
    ids: 'monitors',
  };
  return (place, name) => known[kindOf[name] ?? place.split('/')[2] ?? ''] ?? [];
};
