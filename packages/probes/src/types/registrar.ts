import type { FromSchema } from 'json-schema-to-ts';
import { setChange } from '../change/set-change.js';
import { acceptSetting, compared, type Watched, watchedMemory } from '../change/watched-value.js';
import { type Probe } from '../probe/probe.js';
import { registeredDomain } from '../registration/end-never-known.js';
import { lookUpRegistration, type Registry, registrySchema } from '../registration/look-up-registration.js';
import { notRegistered, notRegistrable, shownOf } from '../registration/registration.js';
import { lossOf, statusList } from '../registration/status-fault.js';
import { CheckImpossible, type CheckResult } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';

const settings = objectSchema({
  ignored_statuses: {
    ...statusList,
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
  description: 'The registrar of a domain and the statuses of its registration stay as they are.',
  target: 'domain',
  settings,
  memory,
  defaults: { intervalSeconds: 43_200, severity: 'critical', incidentTitle: '{name}: {reason}' },
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
    return {
      status: faults.length === 0 ? 'up' : 'down',
      message: faults.length === 0 ? steady(value, domain) : faults.join(' '),
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
  throw new CheckImpossible(
    'registry_speaks_otherwise',
    'The registry answers by WHOIS alone, which cannot be compared with what its RDAP said.',
  );
}

const steady = ({ registrar: name }: Value, domain: string): string =>
  name === null
    ? `The registration of ${domain} is as it was.`
    : `The registration of ${domain} is as it was, with ${name}.`;

function changesBetween(before: Value, now: Value): readonly string[] {
  const { summary } = setChange(before.statuses, now.statuses);
  return [
    ...(before.registrar === now.registrar
      ? []
      : [`The registrar changed from ${quoted(before.registrar)} to ${quoted(now.registrar)}.`]),
    ...(summary === '' ? [] : [`The status changed: ${summary}.`]),
  ];
}

const quoted = (name: string | null): string => (name === null ? 'none' : `"${name}"`);
