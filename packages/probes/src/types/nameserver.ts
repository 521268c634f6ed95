import { inSequence, reasonsOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { asSet, judgedSet } from '../change/set-change.js';
import {
  acceptArabic,
  acceptGerman,
  acceptSetting,
  type Watched,
  watchedMemory,
} from '../change/watched-value.js';
import {
  absenceOf,
  comparableName,
  lookUpWatched,
  serverArabic,
  serverGerman,
  serverSetting,
  silenceOf,
} from '../dns/look-up.js';
import type { Probe } from '../probe/probe.js';
import { failureOf } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';

const says = reasonsOf('nameserver', {
  hint: {
    en: 'Name servers belong to a domain, not to each name in it.',
    de: 'Nameserver gehören zu einer Domain, nicht zu jedem Namen darin.',
    ar: 'خوادم الأسماء تخصّ نطاقًا، لا كلّ اسم فيه.',
  },
});

/** So many names of full length can be remembered. */
const nameServersMax = 50;

const settings = objectSchema({ ...acceptSetting, ...serverSetting });

type Settings = FromSchema<typeof settings>;

export const nameserver = {
  type: 'nameserver',
  title: 'Name servers',
  description: 'The name servers of a domain stay the same.',
  kind: 'domain',
  searchWords: ['ns', 'delegation', 'dns'],
  icon: 'M4 5h16v5.5H4ZM4 13.5h16V19H4ZM7.5 7.7v.1M7.5 16.2v.1M11 7.7h5M11 16.2h5',
  targetExample: 'example.com',
  target: 'domain',
  neverCalls: true,
  settings,
  memory: watchedMemory({ type: 'array', items: { type: 'string' }, maxItems: nameServersMax }),
  defaults: { intervalSeconds: 3_600, severity: 'critical', incidentTitle: '{name}: {reason}' },
  german: {
    ...acceptGerman,
    ...serverGerman,
    'Name servers': 'Nameserver',
    'The name servers of a domain stay the same.': 'Die Nameserver einer Domain bleiben gleich.',
  },
  arabic: {
    ...acceptArabic,
    ...serverArabic,
    'Name servers': 'خوادم الأسماء',
    'The name servers of a domain stay the same.': 'تبقى خوادم أسماء النطاق كما هي.',
  },
  async check(target, given, context) {
    const answer = await lookUpWatched(target, 'NS', context, given.server);
    if (answer.outcome === 'failed') return failureOf(answer);
    const { durationMs, found, records } = answer;
    if (records.length === 0) {
      const hint = found === 'no_records' ? [says.hint()] : [];
      const message = inSequence(absenceOf(target, 'NS', found), ...hint);
      return { status: 'down', message, durationMs, details: { name_servers: [] } };
    }
    const names = asSet(records.map(comparableName), nameServersMax);
    const silent = given.server === undefined ? [] : answer.silentServers;
    const details = {
      name_servers: names,
      ...(answer.isDelegation && { delegation: true }),
      ...(silent.length > 0 && { silent_name_servers: silent }),
    };
    const judged = judgedSet('name_servers', names, details, given.accept_after_minutes, context);
    return { ...judged, message: inSequence(judged.message, ...silenceOf(silent)), durationMs };
  },
} satisfies Probe<Settings, Watched<readonly string[]>>;
