import {
  type ComponentDay,
  type ComponentState,
  type Instant,
  overallState,
  type ShownComponent,
  type ShownGroup,
  type ShownPost,
  type ShownUpdate,
  type ShownUptime,
  unbranded,
  uptimeDaysShown,
  worstState,
} from '@tocsin/domain';
import type { ShownBrand, StatusPageContent } from './content.js';
import { renderMarkdown } from './markdown.js';

const readAt = '2026-05-14T09:41:00.000Z' as Instant;
const dayMs = 86_400_000;
const componentsOfGroup = 6;

const before = (days: number, minutes = 0): Instant =>
  new Date(Date.parse(readAt) - days * dayMs - minutes * 60_000).toISOString() as Instant;

/** Makes a UUID from a number. */
const idOf = (kind: number, number: number): string =>
  `0196c7e0-0000-7${String(kind).padStart(3, '0')}-8000-${String(number).padStart(12, '0')}`;

const day = (component: number, at: number): ComponentDay => {
  const age = uptimeDaysShown - 1 - at;
  const seed = (component * 31 + at * 17) % 97;
  const unmeasured = component % 5 === 2 && at < 12;
  return {
    date: before(age).slice(0, 10),
    minutesDown: unmeasured ? 0 : seed === 3 ? 7 : seed === 50 ? 134 : 0,
    minutesMaintenance: !unmeasured && seed === 20 ? 45 : 0,
    minutesUnmeasured: unmeasured ? 1440 : seed === 70 ? 180 : 0,
    unmeasured,
  };
};

const uptime = (component: number): ShownUptime => {
  const days = Array.from({ length: uptimeDaysShown }, (_, at) => day(component, at));
  const minutesDown = days.reduce((sum, each) => sum + each.minutesDown, 0);
  return { days, minutesDown, percent: 100 - (100 * minutesDown) / (uptimeDaysShown * 1440) };
};

const names = [
  'Website',
  'API',
  'Checkout',
  'Webhooks',
  'Search',
  'Sign-in',
  'E-mail',
  'Reports',
  'Uploads',
  'Exports',
];
const groupNames = [null, 'Europe', 'North America', 'Asia Pacific'];

const texts = [
  'Payments by card work again. We will **watch the queue** for another hour before we close this.',
  'We found the cause: a certificate between two of our services expired at 07:12 UTC. A new one is being rolled out.\n\n- Payments by bank transfer work\n- Payments by card fail with `502`\n\nDetails: https://example.com/reports/4711',
  'Some payments fail. We are looking into it.',
];
const htmlOf = texts.map(renderMarkdown);

const update = (
  post: number,
  number: number,
  status: ShownUpdate['status'],
  publishedAt: Instant,
): ShownUpdate => ({
  id: idOf(3, post * 10 + number),
  status,
  html: htmlOf[number % htmlOf.length] ?? '',
  publishedAt,
});

const openPost = (post: number): ShownPost => ({
  id: idOf(2, post),
  kind: 'incident',
  title: 'Payments by card fail',
  status: 'identified',
  components: [{ name: 'Checkout', state: 'major_outage' }],
  startsAt: before(0, 52),
  endsAt: null,
  publishedAt: before(0, 52),
  updatedAt: before(0, 18),
  isShortened: false,
  updates: [update(post, 1, 'identified', before(0, 18)), update(post, 2, 'investigating', before(0, 52))],
});

const scheduledPost = (post: number): ShownPost => ({
  id: idOf(2, post),
  kind: 'maintenance',
  title: 'New disks for the search cluster',
  status: 'scheduled',
  components: [{ name: 'Search', state: 'maintenance' }],
  startsAt: before(-3),
  endsAt: before(-3, -90),
  publishedAt: before(2),
  updatedAt: before(2),
  isShortened: false,
  updates: [
    {
      ...update(post, 0, 'scheduled', before(2)),
      html: '<p>Search will be slower than usual. Nothing else changes.</p>\n',
    },
  ],
});

const endedPost = (post: number): ShownPost => ({
  id: idOf(2, post),
  kind: 'incident',
  title: ['Webhooks arrive late', 'Search shows no results', 'The website is slow in Europe'][post % 3] ?? '',
  status: 'resolved',
  components: [{ name: names[post % names.length] ?? '', state: 'partial_outage' }],
  startsAt: before(1 + (post % 13), 95),
  endsAt: before(1 + (post % 13)),
  publishedAt: before(1 + (post % 13), 95),
  updatedAt: before(1 + (post % 13)),
  isShortened: false,
  updates: (['resolved', 'identified', 'investigating'] as const).map((status, at) =>
    update(post, at, status, before(1 + (post % 13), at * 40)),
  ),
});

const stateOf = (at: number): ComponentState =>
  at === 2 ? 'major_outage' : at === 4 ? 'degraded' : at > 5 && at % 19 === 0 ? 'maintenance' : 'operational';

const component = (at: number): ShownComponent => ({
  id: idOf(1, at),
  name:
    at < names.length
      ? (names[at] ?? '')
      : `${names[at % names.length]} ${Math.floor(at / names.length) + 1}`,
  description: at % 4 === 1 ? 'For programs, over HTTPS and in JSON' : '',
  state: stateOf(at),
  target: at === 0 ? 'https://www.example.com/' : null,
  uptime: at === 5 ? null : uptime(at),
});

/** The look of the fictitious company. Whoever serves the page needs pictures at these addresses. */
export const sampleBrand: ShownBrand = {
  logo: { name: `${'logo'.padEnd(22, '-')}.png`, width: 320, height: 80 },
  logoDark: { name: `${'logo-dark'.padEnd(22, '-')}.webp`, width: 320, height: 80 },
  favicon: { name: `${'favicon'.padEnd(22, '-')}.png`, width: 64, height: 64 },
  headerColor: '#1b3a8a',
  accentColor: '#1b3a8a',
  accentColorDark: null,
  headerLinks: [
    { label: 'Support', url: 'https://www.example.com/support' },
    { label: 'Write to us', url: 'mailto:help@example.com' },
  ],
  footerText: 'Example Ltd\n1 High Street, London',
  footerLinks: [{ label: 'Imprint', url: 'https://www.example.com/imprint' }],
};

export type SampleSize = {
  readonly components?: number;
  /** The number of ended posts, beside one open incident and one announced maintenance. */
  readonly posts?: number;
  /** Makes a page without open or scheduled posts. */
  readonly calm?: boolean;
  /** Gives the page a look of its own, and the time zone of Berlin. */
  readonly branded?: boolean;
};

/** The deterministic page of a fictitious company, for tests, measurements and screenshots. */
export const sampleContent = ({
  components = 9,
  posts = 4,
  calm = false,
  branded = false,
}: SampleSize = {}): StatusPageContent => {
  const shown = Array.from({ length: components }, (_, at): ShownComponent => {
    const made = component(at);
    return calm ? { ...made, state: 'operational' } : made;
  });
  const groups = Array.from({ length: Math.ceil(components / componentsOfGroup) }, (_, at): ShownGroup => {
    const members = shown.slice(at * componentsOfGroup, (at + 1) * componentsOfGroup);
    const name = at < groupNames.length ? (groupNames[at] ?? null) : `Region ${at}`;
    return { name, state: worstState(members.map(({ state }) => state)), components: members };
  });
  return {
    page: {
      id: idOf(0, 1),
      title: 'Example status',
      description: 'How the services of Example are, and what we are doing about it.',
      homepageUrl: 'https://www.example.com/',
      noIndex: false,
      origin: 'https://status.example.com',
      path: '/status/example',
      brand: branded ? sampleBrand : { ...unbranded, logo: null, logoDark: null, favicon: null },
      timeZone: branded ? 'Europe/Berlin' : 'UTC',
    },
    state: overallState(shown.map(({ state }) => state)),
    groups,
    openPosts: calm ? [] : [openPost(0)],
    scheduledPosts: calm ? [] : [scheduledPost(1)],
    recentPosts: Array.from({ length: posts }, (_, at) => endedPost(at + 2)),
    months: ['2026-05', '2026-04', '2026-03'],
    readAt,
  };
};
