import { inSequence, reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { setChange } from '../change/set-change.js';
import {
  acceptArabic,
  acceptGerman,
  acceptSetting,
  compared,
  type Watched,
  watchedMemory,
} from '../change/watched-value.js';
import { type Probe } from '../probe/probe.js';
import { lookUpRegistration, type Registry, registrySchema } from '../registration/look-up-registration.js';
import { notRegistered, notRegistrable, shownOf } from '../registration/registration.js';
import { lossOf, registeredDomain, statusList } from '../registration/status-fault.js';
import { CheckImpossible, type CheckResult } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';

const says = reasonsOf('registrar', {
  same: {
    en: 'The registration of {domain} is as it was.',
    de: 'Die Registrierung von {domain} ist unverändert.',
    ar: 'تسجيل {domain} كما كان.',
  },
  same_with: {
    en: 'The registration of {domain} is as it was, with {registrar}.',
    de: 'Die Registrierung von {domain} ist unverändert, bei {registrar}.',
    ar: 'تسجيل {domain} كما كان، لدى {registrar}.',
  },
  registrar_changed: {
    en: 'The registrar changed from "{before}" to "{now}".',
    de: 'Der Registrar wechselte von „{before}“ zu „{now}“.',
    ar: 'تغيّر المسجِّل من «{before}» إلى «{now}».',
  },
  registrar_appeared: {
    en: 'The registrar changed from none to "{now}".',
    de: 'Der Registrar wechselte von keinem zu „{now}“.',
    ar: 'تغيّر المسجِّل من لا شيء إلى «{now}».',
  },
  registrar_gone: {
    en: 'The registrar changed from "{before}" to none.',
    de: 'Der Registrar wechselte von „{before}“ zu keinem.',
    ar: 'تغيّر المسجِّل من «{before}» إلى لا شيء.',
  },
  no_registrar: {
    en: 'The registrar changed from none to none.',
    de: 'Der Registrar wechselte von keinem zu keinem.',
    ar: 'تغيّر المسجِّل من لا شيء إلى لا شيء.',
  },
  status_changed: {
    en: 'The status changed: {summary:clause}.',
    de: 'Der Status änderte sich: {summary:clause}.',
    ar: 'تغيّرت الحالة: {summary:clause}.',
  },
  whois_alone: {
    en: 'The registry answers by WHOIS alone, which cannot be compared with what its RDAP said.',
    de: 'Die Registrierungsstelle antwortet nur über WHOIS, was sich nicht mit ihrem RDAP vergleichen lässt.',
    ar: 'لا يجيب السجلّ إلا عبر WHOIS، ولا يمكن مقارنته بما قاله RDAP لديه.',
  },
});

const settings = objectSchema({
  ignored_statuses: {
    ...statusList,
    title: 'Statuses to ignore',
    hint: 'As EPP spells them.',
    description: 'The statuses that come and go without meaning anything, as EPP spells them.',
    default: ['addPeriod', 'autoRenewPeriod', 'renewPeriod'],
  },
  ...acceptSetting,
});

const valueSchema = objectSchema(
  {
    // Version 0.1 read fewer statuses from WHOIS, and stored them as `whois`. They cannot be compared.
    source: { enum: ['rdap', 'whois', 'whois_2'] },
    registrar: { type: ['string', 'null'] },
    statuses: { type: 'array', items: { type: 'string' } },
  },
  ['source', 'registrar', 'statuses'],
);

const memory = objectSchema({ watched: watchedMemory(valueSchema), registry: registrySchema }, ['watched']);

type Settings = FromSchema<typeof settings>;
type Value = FromSchema<typeof valueSchema>;
type Memory = { readonly watched: Watched<Value>; readonly registry?: Registry };

export const registrar = {
  type: 'registrar',
  title: 'Registrar',
  description: 'The registrar of a domain and the statuses of its registration stay as they are.',
  kind: 'domain',
  searchWords: ['whois', 'transfer lock', 'hijack'],
  icon: 'M4 20h16M5.5 20v-8.5M18.5 20v-8.5M10 20v-8.5M14 20v-8.5M3.5 9 12 4l8.5 5Z',
  targetExample: 'example.com',
  target: 'domain',
  neverCalls: true,
  settings,
  memory,
  defaults: { intervalSeconds: 43_200, severity: 'critical', incidentTitle: '{name}: {reason}' },
  german: {
    ...acceptGerman,
    Registrar: 'Registrar',
    'The registrar of a domain and the statuses of its registration stay as they are.':
      'Der Registrar einer Domain und die Status ihrer Registrierung bleiben, wie sie sind.',
    'Statuses to ignore': 'Status, die nicht zählen',
    'As EPP spells them.': 'In der Schreibweise von EPP.',
  },
  arabic: {
    ...acceptArabic,
    Registrar: 'المسجِّل',
    'The registrar of a domain and the statuses of its registration stay as they are.':
      'يبقى مسجِّل النطاق وحالات تسجيله كما هي.',
    'Statuses to ignore': 'الحالات التي تُتجاهل',
    'As EPP spells them.': 'كما يكتبها EPP.',
  },
  async check(target, given, context): Promise<CheckResult> {
    const { elapsedMs } = context;
    const domain = registeredDomain(target);
    if (domain === undefined) return notRegistrable(target);
    const { previous, now } = context;
    const { registration, registry } = await lookUpRegistration(domain, previous?.registry, context);
    if (registration === undefined) return { ...notRegistered(domain), durationMs: elapsedMs() };
    const value: Value = {
      source: registration.source === 'whois' ? 'whois_2' : 'rdap',
      registrar: registration.registrar ?? null,
      statuses: registration.statuses.filter((status) => !given.ignored_statuses.includes(status)),
    };
    const comparable = comparableTo(value, previous?.watched);
    const { before, memory } = compared(comparable, value, now, given.accept_after_minutes);
    const known = registry ?? previous?.registry;
    const isNew = memory.remember !== undefined || known !== previous?.registry;
    const loss = lossOf(registration, domain, given.ignored_statuses);
    const faults = [
      ...(before === undefined ? [] : changesBetween(before, value)),
      ...(loss === undefined ? [] : [loss.message]),
    ];
    const [first, ...others] = faults;
    return {
      status: first === undefined ? 'up' : 'down',
      message: first === undefined ? steady(value, domain) : inSequence(first, ...others),
      durationMs: elapsedMs(),
      details: {
        domain,
        ...shownOf(registration),
        ...(before !== undefined && { before: { registrar: before.registrar, statuses: before.statuses } }),
      },
      ...(isNew && {
        remember: { watched: memory.remember ?? comparable, ...(known !== undefined && { registry: known }) },
      }),
    };
  },
} satisfies Probe<Settings, Memory>;

/** RDAP and WHOIS word things differently, so WHOIS cannot stand in for RDAP. @throws CheckImpossible */
function comparableTo({ source }: Value, watched: Watched<Value> | undefined): Watched<Value> | undefined {
  if (watched === undefined || watched.accepted.source === source) return watched;
  if (source === 'rdap' || watched.accepted.source !== 'rdap') return undefined;
  throw new CheckImpossible('registry_speaks_otherwise', says.whois_alone());
}

const steady = ({ registrar: name }: Value, domain: string): Said =>
  name === null ? says.same({ domain }) : says.same_with({ domain, registrar: name });

function changesBetween(before: Value, now: Value): readonly Said[] {
  const { summary } = setChange(before.statuses, now.statuses);
  return [
    ...(before.registrar === now.registrar ? [] : [registrarChange(before.registrar, now.registrar)]),
    ...(summary === undefined ? [] : [says.status_changed({ summary })]),
  ];
}

function registrarChange(before: string | null, now: string | null): Said {
  if (before === null) return now === null ? says.no_registrar() : says.registrar_appeared({ now });
  return now === null ? says.registrar_gone({ before }) : says.registrar_changed({ before, now });
}
