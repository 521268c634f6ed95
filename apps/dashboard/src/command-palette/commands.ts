import { t } from '../language/text.js';
import { monitorTypeTitle } from '../language/type-marks.js';
import type { Monitor, MonitorTypeInfo } from '../monitors/shared/monitor-queries.js';
import type { RestrictedOperation } from '../session/use-may.js';
import { phraseOf, typesFor } from '../ui/find-types.js';
import { targetsIn } from './targets.js';
import { typedVerb, type Verb, verbs } from './verbs.js';

export type Action =
  | { readonly does: 'open'; readonly address: string; readonly target?: string }
  | { readonly does: 'pause' | 'resume' | 'check'; readonly monitorId: string }
  | { readonly does: 'colour'; readonly scheme: 'light' | 'dark' | 'auto' }
  | { readonly does: 'sign-out' };

export type Command = {
  readonly kind: string;
  readonly label: string;
  readonly about?: string;
  readonly action: Action;
};

type NamedMonitor = Pick<Monitor, 'id' | 'name' | 'target' | 'type' | 'tags' | 'status'>;

type Known = {
  readonly monitors: readonly NamedMonitor[];
  readonly types: readonly MonitorTypeInfo[];
  readonly may: (operation: RestrictedOperation) => boolean;
};

const shownMax = 12;
const monitorsShownMax = 6;
const typesShownMax = 4;
/** A verb is offered only when at most this many monitors match its words. */
const doableMonitorsMax = 3;

type Place = {
  readonly label: string;
  readonly address: string;
  readonly words: string;
  readonly kind?: string;
  readonly needs?: RestrictedOperation;
};

const places: readonly Place[] = [
  { label: t('Overview'), address: '/', words: t('home start dashboard') },
  { label: t('Monitors'), address: '/monitors', words: t('list checks') },
  { label: t('Incidents'), address: '/incidents', words: t('outages down open') },
  { label: t('Alerts and channels'), address: '/alerts', words: t('messages webhooks notifications') },
  { label: t('Routes'), address: '/alerts/routes', words: t('tags rules channels who is rung') },
  { label: t('Rotas'), address: '/alerts/rotas', words: t('on call turn calendar schedule ics') },
  { label: t('Maintenance'), address: '/maintenance', words: t('windows planned') },
  { label: t('Status pages'), address: '/status-pages', words: t('public customers components posts') },
  { label: t('Settings'), address: '/settings', words: t('account plan') },
  { label: t('Members'), address: '/settings/members', words: t('people invite roles team') },
  { label: t('API keys'), address: '/settings/api-keys', words: t('tokens scopes') },
  { label: t('Audit log'), address: '/settings/audit-log', words: t('history changes who') },
  { label: t('Your sign-in'), address: '/settings/you', words: t('password passkeys sessions profile name') },
  { label: t('API reference'), address: '/docs', words: t('openapi rest documentation') },
  {
    kind: t('Create'),
    label: t('New monitor'),
    address: '/monitors/new',
    words: t('add create watch'),
    needs: 'createMonitor',
  },
  {
    kind: t('Create'),
    label: t('New channel'),
    address: '/alerts/channels/new',
    words: t('add create webhook slack teams telegram e-mail'),
    needs: 'createChannel',
  },
  {
    kind: t('Create'),
    label: t('New route'),
    address: '/alerts/routes/new',
    words: t('add create tags rule'),
    needs: 'createRoute',
  },
  {
    kind: t('Create'),
    label: t('New rota'),
    address: '/alerts/rotas/new',
    words: t('add create on call schedule calendar ics'),
    needs: 'createRota',
  },
  {
    kind: t('Create'),
    label: t('New maintenance window'),
    address: '/maintenance/new',
    words: t('add create planned'),
    needs: 'createMaintenanceWindow',
  },
  {
    kind: t('Create'),
    label: t('Import'),
    address: '/import',
    words: t(
      'uptime kuma gatus uptimerobot better stack betterstack healthchecks pingdom prometheus blackbox move backup',
    ),
    needs: 'applyConfig',
  },
  {
    kind: t('Create'),
    label: t('New status page'),
    address: '/status-pages/new',
    words: t('add create public customers'),
    needs: 'createStatusPage',
  },
  {
    kind: t('Create'),
    label: t('New post'),
    address: '/status-pages/new-post',
    words: t('add write status page customers announce'),
    needs: 'createStatusPost',
  },
];

/** They change only the reader's own browser. */
const ownDeeds: readonly { readonly label: string; readonly words: string; readonly action: Action }[] = [
  {
    label: t('Use dark colours'),
    words: t('theme mode night colors'),
    action: { does: 'colour', scheme: 'dark' },
  },
  {
    label: t('Use light colours'),
    words: t('theme mode day colors'),
    action: { does: 'colour', scheme: 'light' },
  },
  {
    label: t("Use the system's colours"),
    words: t('theme mode auto colors'),
    action: { does: 'colour', scheme: 'auto' },
  },
  { label: t('Sign out'), words: t('log out leave'), action: { does: 'sign-out' } },
];

const ownDeedsFor = (words: readonly string[]): readonly Command[] =>
  words.length === 0
    ? []
    : ownDeeds
        .filter(({ label, words: others }) => matches(`${label} ${others}`.toLowerCase(), words))
        .map(({ label, action }) => ({ kind: t('Do'), label, action }));

const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const matches = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** Kept, because thousands are searched at each key. */
const monitorTexts = new WeakMap<NamedMonitor, string>();

const textOf = (monitor: NamedMonitor): string => {
  const known = monitorTexts.get(monitor);
  if (known !== undefined) return known;
  const text = [monitor.name, monitor.target, ...monitor.tags].join(' ').toLowerCase();
  monitorTexts.set(monitor, text);
  return text;
};

const placesFor = (words: readonly string[], { may }: Known): readonly Command[] =>
  places
    .filter(({ needs }) => needs === undefined || may(needs))
    .filter(({ label, words: others }) => matches(`${label} ${others}`.toLowerCase(), words))
    .map(({ kind = t('Go to'), label, address }) => ({ kind, label, action: { does: 'open', address } }));

const open = (monitor: NamedMonitor): Command => ({
  kind: t('Go to'),
  label: monitor.name,
  about: `${monitorTypeTitle(monitor.type)} · ${monitor.target}`,
  action: { does: 'open', address: `/monitors/${monitor.id}` },
});

const doable = ({ status, type }: NamedMonitor): readonly Verb[] => {
  if (status === 'paused') return ['resume'];
  return type === 'heartbeat' ? ['pause'] : ['check', 'pause'];
};

const deedsFor = (monitor: NamedMonitor, { may }: Known, wanted?: Verb): readonly Command[] =>
  doable(monitor)
    .filter((verb) => (wanted === undefined || verb === wanted) && may(verbs[verb].needs))
    .map((verb) => ({
      kind: t('Do'),
      label: verbs[verb].label(monitor.name),
      action: { does: verb, monitorId: monitor.id },
    }));

/** Ranks matches, lower first: the exact name, a name with this start, a name with the words, a target or a tag. */
const nameRank = ({ name }: NamedMonitor, words: readonly string[]): number => {
  const own = name.toLowerCase();
  const wanted = words.join(' ');
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  return matches(own, words) ? 2 : 3;
};

const monitorsFor = (words: readonly string[], known: Known): readonly Command[] => {
  const found = (wanted: readonly string[]) =>
    known.monitors.filter((monitor) => matches(textOf(monitor), wanted));
  const typed = typedVerb(words);
  const ranked = (wanted: readonly string[]) =>
    found(wanted).toSorted((a, b) => nameRank(a, wanted) - nameRank(b, wanted));
  const deeds =
    typed === undefined ? [] : ranked(typed.rest).flatMap((monitor) => deedsFor(monitor, known, typed.verb));
  const named = ranked(words);
  return [
    ...deeds.slice(0, monitorsShownMax),
    ...named.slice(0, monitorsShownMax).map(open),
    ...(named.length > doableMonitorsMax ? [] : named.flatMap((monitor) => deedsFor(monitor, known))),
  ];
};

/** Those that the words themselves do not find: "ssl" leads to each certificate. */
const monitorsOfTypes = (
  types: readonly MonitorTypeInfo[],
  words: readonly string[],
  { monitors }: Known,
): readonly Command[] =>
  types
    .flatMap(({ type }) => monitors.filter((monitor) => monitor.type === type))
    .filter((monitor) => !matches(textOf(monitor), words))
    .slice(0, monitorsShownMax)
    .map(open);

const newMonitor = (info: MonitorTypeInfo, target?: string): Command => ({
  kind: t('Create'),
  label: t('New monitor: {type}', { type: info.title }),
  about: target ?? phraseOf(info),
  action: {
    does: 'open',
    address: `/monitors/new?type=${info.type}`,
    ...(target === undefined ? {} : { target }),
  },
});

const fillers = new Set(wordsIn(t('new create add monitor a an the watch')));

/** Types that every word leads to, best first. */
const typesNamed = (words: readonly string[], { types }: Known): readonly MonitorTypeInfo[] => {
  const wanted = words.filter((word) => !fillers.has(word));
  if (wanted.length === 0) return [];
  const ranked = wanted.map((word) => typesFor(types, word));
  return (ranked[0] ?? [])
    .filter((type) => ranked.every((found) => found.includes(type)))
    .map((type) => ({ type, rank: ranked.reduce((sum, found) => sum + found.indexOf(type), 0) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, typesShownMax)
    .map(({ type }) => type);
};

/** Returns the commands that match the typed text, best first. */
export const commandsFor = (text: string, known: Known): readonly Command[] => {
  const mayCreate = known.may('createMonitor');
  const targets = mayCreate ? targetsIn(text) : [];
  const words = wordsIn(text);
  const types = mayCreate ? typesNamed(words, known) : [];
  const monitors = words.length === 0 ? [] : monitorsFor(words, known);
  return [
    ...targets.flatMap(({ type, target }) => {
      const info = known.types.find((other) => other.type === type);
      return info === undefined ? [] : [newMonitor(info, target)];
    }),
    ...monitors,
    ...placesFor(words, known),
    ...ownDeedsFor(words),
    ...types.map((type) => newMonitor(type)),
    ...monitorsOfTypes(typesNamed(words, known), words, known),
  ].slice(0, shownMax);
};
