import type { OpenAPIObject } from '@nestjs/swagger';
import { newId } from '@tocsin/platform';
import fc from 'fast-check';
import { pictures } from './pictures.js';
import { schemaArbitrary } from './schema-arbitrary.js';
import { aCalendar } from './things.js';

/** The resources of a configuration. A component is a part of a page. */
export const kinds = ['channel', 'rota', 'monitor', 'route', 'window', 'page', 'component'] as const;
export type Kind = (typeof kinds)[number];

export type Fields = Readonly<Record<string, unknown>>;

/** A body of each kind, in which `channel`, `fallback`, `parent` and `monitor` stand for ids. */
export type World = Readonly<Record<Kind, Fields>>;

const schemaNames: Readonly<Record<Kind, string>> = {
  channel: 'NewWebhookChannel',
  rota: 'NewRota',
  monitor: 'NewMonitor',
  route: 'NewRoute',
  window: 'NewMaintenanceWindow',
  page: 'NewStatusPage',
  component: 'NewStatusComponent',
};

const links = [
  { label: 'Support', url: 'https://www.example.com/support' },
  { label: 'Mail', url: 'mailto:help@example.com' },
];

const orNull = <Value>(...values: readonly Value[]) => fc.constantFrom(null, ...values);

const year2099 = Date.UTC(2099, 0);

/** Fields with rules that no schema can say, or with values that are stored in another form. */
const special: Readonly<Record<Kind, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  channel: {
    endpoint_url: fc.webPath().map((path) => `https://hooks.example.com/in${encodeURI(path)}`),
    webhook_secret: orNull('a secret of the test', 'another secret of the test'),
    fallback_channel_id: orNull('fallback'),
  },
  rota: {
    people: fc.uniqueArray(
      fc.record({ match: fc.constantFrom('Ada', 'Grace H.', 'x.y'), channel_ids: fc.subarray(['channel']) }),
      { maxLength: 3, selector: ({ match }) => match },
    ),
    otherwise: fc.subarray(['channel']),
    // The other of two ways to name a calendar.
    calendar_url: fc.constant(null),
    calendar: fc.constantFrom(aCalendar, aCalendar.replace('Ada', 'Grace')),
  },
  monitor: {
    type: fc.constantFrom('http', 'robots_txt'),
    target: fc.constantFrom('https://shop.example.com/', 'https://www.example.com/'),
    settings: fc.constantFrom({}, { max_redirects: 3 }),
    tags: fc.subarray(['eu-west', 'prod', 'web']),
    regions: fc.subarray(['default', 'eu', 'us-east'], { minLength: 1 }),
    parent_id: orNull('parent'),
    runbook_url: orNull('https://wiki.example.com/shop', 'http://wiki.internal/shop'),
    channel_ids: fc.subarray(['channel']),
  },
  route: {
    tags: fc.subarray(['eu-west', 'prod', 'web'], { minLength: 1 }),
    channel_ids: fc.subarray(['channel']),
    rota_ids: fc.subarray(['rota']),
  },
  window: {
    tags: fc.subarray(['eu-west', 'prod', 'web']),
    starts_at: fc.integer({ min: year2099, max: year2099 + 1e10 }).map((ms) => new Date(ms).toISOString()),
    rrule: orNull('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=SU'),
    time_zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Tokyo'),
    monitor_ids: orNull(['parent'], ['monitor']),
  },
  page: {
    // No two pages of an installation have the same: `withNewNames`.
    slug: fc.constant('slug'),
    domain: orNull('domain'),
    time_zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Tokyo'),
    logo: orNull(pictures.logo, pictures.lossless),
    logo_dark: orNull(pictures.logo, pictures.lossless),
    favicon: orNull(pictures.favicon),
    header_color: orNull('#1b3a8a', '#ffd400'),
    accent_color: orNull('#1b3a8a', '#8a1b2e'),
    accent_color_dark: orNull('#a9b6f5', '#ffd400'),
    header_links: fc.subarray(links),
    footer_links: fc.subarray(links),
    homepage_url: orNull('https://www.example.com/', 'https://shop.example.com/'),
    password: orNull('a password of the test', 'another password of the test'),
  },
  component: { monitor_id: orNull('parent', 'monitor') },
};

/** Bodies with all fields that the document has, so that a new field is among them by itself. */
export const everyField = (document: OpenAPIObject): fc.Arbitrary<World> => {
  const ofKind = (kind: Kind): fc.Arbitrary<Fields> => {
    const schema = Object(document.components?.schemas?.[schemaNames[kind]]);
    const fields = Object.entries<object>(schema.properties).map(([name, property]) => [
      name,
      special[kind][name] ?? schemaArbitrary(property, document),
    ]);
    return fc.record(Object.fromEntries(fields));
  };
  return fc.record({
    channel: ofKind('channel'),
    rota: ofKind('rota'),
    monitor: ofKind('monitor'),
    route: ofKind('route'),
    window: ofKind('window'),
    page: ofKind('page'),
    component: ofKind('component'),
  });
};

export const withNewNames = (world: World): World => {
  const { domain, ...page } = world.page;
  const slug = newId();
  return { ...world, page: { ...page, slug, domain: domain === null ? null : `${slug}.example.com` } };
};

/** Files name other resources by their keys, and requests by their ids. */
export const nameInFiles = (field: string): string =>
  field.replace(/_ids$/, 's').replace(/(_channel)?_id$/, '');
