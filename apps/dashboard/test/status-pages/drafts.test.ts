import { expect, test } from '@jest/globals';
import { componentBody, newComponentDraft, withMonitor } from '../../src/status-pages/component-draft.js';
import { pageChanges, pageDraftOf, slugFrom } from '../../src/status-pages/page-draft.js';
import {
  newPostDraft,
  nextPhases,
  postBody,
  updateDraftOf,
  withComponent,
  withStatus,
  withWindow,
} from '../../src/status-pages/post-draft.js';
import type { StatusPage, StatusPost } from '../../src/status-pages/status-page-queries.js';
import { overallWords } from '../../src/status-pages/status-page-words.js';

const now = new Date('2027-05-02T09:20:00Z');

const page: StatusPage = {
  id: 'page',
  title: 'Acme',
  slug: 'acme',
  description: null,
  homepage_url: null,
  domain: null,
  domain_proof: null,
  noindex: false,
  has_password: true,
  managed: null,
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
  url: 'https://tocsin.example.com/status/acme',
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
};

const post = (changes: Partial<StatusPost>): StatusPost => ({
  id: 'post',
  kind: 'incident',
  status: 'published',
  phase: 'investigating',
  title: 'Orders are slow',
  components: [{ id: 'shop', state: 'degraded' }],
  starts_at: null,
  ends_at: null,
  incident_id: null,
  draft_text: null,
  by_page: false,
  updates: [],
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  published_at: now.toISOString(),
  ended_at: null,
  ...changes,
});

test.each([
  ['Acme', 'acme'],
  ['Müller & Söhne GmbH', 'mueller-soehne-gmbh'],
  ['  Café №1! ', 'cafe-no1'],
  ['日本', ''],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('the title "%s" proposes the address "%s"', (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
});

test('only the settings that changed are sent, and a password only when one was typed or removed', () => {
  const draft = pageDraftOf(page);
  expect(pageChanges(page, draft)).toEqual({});
  expect(pageChanges(page, { ...draft, title: ' Acme 2 ', publishes: true })).toEqual({
    title: 'Acme 2',
    publish_after_minutes: 10,
  });
  expect(pageChanges(page, { ...draft, password: 'a long password' })).toEqual({
    password: 'a long password',
  });
  expect(pageChanges(page, { ...draft, removesPassword: true })).toEqual({ password: null });
});

test('a monitor proposes its name until another is typed', () => {
  const monitors = [
    { id: 'one', name: 'Shop' },
    { id: 'two', name: 'Mail' },
  ];
  const proposed = withMonitor(newComponentDraft(''), 'one', monitors);
  expect(proposed.name).toBe('Shop');
  expect(withMonitor(proposed, 'two', monitors).name).toBe('Mail');
  expect(withMonitor({ ...proposed, name: 'Orders' }, 'two', monitors).name).toBe('Orders');
  expect(componentBody({ ...proposed, monitor_id: '', shows_target: true })).toMatchObject({
    monitor_id: null,
    shows_target: false,
    group: null,
  });
});

test('a post about maintenance begins at the next hour, in the zone of the reader', () => {
  const draft = newPostDraft('maintenance', now, 'Europe/Berlin');
  expect(draft).toMatchObject({ starts: '2027-05-02T12:00', ends: '2027-05-02T13:00', status: 'scheduled' });
  expect(postBody(draft, 'Europe/Berlin')).toMatchObject({
    starts_at: '2027-05-02T10:00:00.000Z',
    ends_at: '2027-05-02T11:00:00.000Z',
  });
  expect(postBody(newPostDraft('incident', now, 'UTC'), 'UTC')).not.toHaveProperty('starts_at');
});

test('a window brings its times and the components of its monitors', () => {
  const window = {
    occurrence: { starts_at: '2027-05-03T01:00:00.000Z', ends_at: '2027-05-03T02:30:00.000Z' },
    monitor_ids: ['m1'],
    tags: [],
  };
  const monitors = [
    { id: 'm1', tags: [] },
    { id: 'm2', tags: ['prod'] },
  ];
  const components = [
    { id: 'shop', monitor_id: 'm1' },
    { id: 'mail', monitor_id: 'm2' },
    { id: 'phone', monitor_id: null },
  ];
  const draft = newPostDraft('maintenance', now, 'UTC');
  expect(withWindow(draft, window, components, monitors, 'UTC')).toMatchObject({
    starts: '2027-05-03T01:00',
    ends: '2027-05-03T02:30',
    components: [{ id: 'shop', state: 'maintenance' }],
  });
  const all = withWindow(draft, { ...window, monitor_ids: null }, components, monitors, 'UTC');
  expect(all.components.map(({ id }) => id)).toEqual(['shop', 'mail']);
  const ofTags = { ...window, monitor_ids: null, tags: ['prod'] };
  expect(withWindow(draft, ofTags, components, monitors, 'UTC').components.map(({ id }) => id)).toEqual([
    'mail',
  ]);
});

test('an end leaves the components operational', () => {
  const draft = withComponent(newPostDraft('incident', now, 'UTC'), 'shop', 'major_outage');
  expect(withStatus(draft, 'identified').components).toEqual([{ id: 'shop', state: 'major_outage' }]);
  expect(withStatus(draft, 'resolved').components).toEqual([{ id: 'shop', state: 'operational' }]);
  expect(withComponent(draft, 'shop', null).components).toEqual([]);
});

test('an update proposes what usually comes next, and a postmortem only after the end', () => {
  expect(updateDraftOf(post({}), 'UTC').status).toBe('identified');
  expect(updateDraftOf(post({ phase: 'monitoring' }), 'UTC')).toMatchObject({
    status: 'resolved',
    components: [{ id: 'shop', state: 'operational' }],
  });
  expect(updateDraftOf(post({ phase: 'resolved' }), 'UTC').status).toBe('postmortem');
  expect(nextPhases(post({}))).not.toContain('postmortem');
  expect(nextPhases(post({ kind: 'maintenance', phase: 'in_progress' }))).toEqual([
    'in_progress',
    'completed',
  ]);
  const last = { id: 'u', status: 'postmortem', text: 'Why.', published_at: now.toISOString() } as const;
  expect(nextPhases(post({ phase: 'resolved', updates: [last] }))).toEqual([]);
});

test.each([
  [[], 'No components yet'],
  [['operational'], 'All systems operational'],
  [['operational', 'maintenance'], 'Maintenance in progress'],
  [['maintenance', 'degraded'], 'Some systems are degraded'],
  [['operational', 'major_outage'], 'Some systems are down'],
  [['major_outage', 'major_outage'], 'All systems are down'],
] as const)('components that are %j: "%s"', (states, words) => {
  expect(overallWords(states)).toBe(words);
});
