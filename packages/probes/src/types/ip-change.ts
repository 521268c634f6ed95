import type { FromSchema } from 'json-schema-to-ts';
import { asSet, judgedSet } from '../change/set-change.js';
import {
  acceptArabic,
  acceptGerman,
  acceptSetting,
  type Watched,
  watchedMemory,
} from '../change/watched-value.js';
import { absenceOf, lookUp, noAddress, serverArabic, serverGerman, serverSetting } from '../dns/look-up.js';
import type { Probe } from '../probe/probe.js';
import { failureOf } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';

const addressesMax = 100;

const settings = objectSchema({
  record_types: {
    type: 'array',
    title: 'Addresses that count',
    hint: '',
    enumTitles: ['IPv4', 'IPv6'],
    inSight: true,
    description: 'Whether the IPv4 addresses count (`A`), the IPv6 addresses (`AAAA`), or both.',
    items: { type: 'string', enum: ['A', 'AAAA'] },
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    default: ['A', 'AAAA'],
  },
  ...acceptSetting,
  ...serverSetting,
});

type Settings = FromSchema<typeof settings>;

export const ipChange = {
  type: 'ip_change',
  title: 'Address change',
  description: 'A name leads to the same addresses as before.',
  kind: 'network',
  searchWords: ['ip', 'a record', 'dns change', 'adresse'],
  icon: 'M4 9h14M14.5 5.5 18 9l-3.5 3.5M20 15.5H6M9.5 12 6 15.5 9.5 19',
  targetExample: 'shop.example.com',
  target: 'domain',
  neverCalls: true,
  settings,
  memory: watchedMemory({ type: 'array', items: { type: 'string' }, maxItems: addressesMax }),
  defaults: { intervalSeconds: 900, severity: 'warning', incidentTitle: '{name}: {reason}' },
  german: {
    ...acceptGerman,
    ...serverGerman,
    'Address change': 'Adressänderung',
    'A name leads to the same addresses as before.': 'Ein Name führt zu denselben Adressen wie zuvor.',
    'Addresses that count': 'Adressen, die zählen',
    IPv4: 'IPv4',
    IPv6: 'IPv6',
  },
  arabic: {
    ...acceptArabic,
    ...serverArabic,
    'Address change': 'تغيّر العنوان',
    'A name leads to the same addresses as before.': 'يقود الاسم إلى العناوين نفسها كما من قبل.',
    'Addresses that count': 'العناوين المحسوبة',
    IPv4: 'IPv4',
    IPv6: 'IPv6',
  },
  async check(target, given, context) {
    const { elapsedMs } = context;
    const answers = await Promise.all(
      given.record_types.map((type) => lookUp(target, type, context, given.server)),
    );
    // Half of the addresses would look like a change.
    const failed = answers.find((answer) => answer.outcome === 'failed');
    if (failed !== undefined) return failureOf(failed);
    const found = answers.flatMap((answer) => (answer.outcome === 'answer' ? [answer] : []));
    const addresses = asSet(
      found.flatMap(({ records }) => records),
      addressesMax,
    );
    const durationMs = elapsedMs();
    if (addresses.length === 0) {
      const unknown = found.some((answer) => answer.found === 'no_such_name');
      const message = unknown ? absenceOf(target, 'A', 'no_such_name') : noAddress(target);
      return { status: 'down', message, durationMs, details: { addresses } };
    }
    const judged = judgedSet('addresses', addresses, { addresses }, given.accept_after_minutes, context);
    return { ...judged, durationMs };
  },
} satisfies Probe<Settings, Watched<readonly string[]>>;
