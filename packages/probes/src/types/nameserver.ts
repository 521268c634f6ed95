import type { FromSchema } from 'json-schema-to-ts';
import { judgedSet } from '../change/judged-set.js';
import { asSet } from '../change/set-change.js';
import { acceptSetting, type Watched, watchedMemory } from '../change/watched-value.js';
import {
  absenceInWords,
  comparableName,
  lookUpWatched,
  serverSetting,
  silenceInWords,
} from '../dns/look-up.js';
import type { Probe } from '../probe/probe.js';
import { failureOf } from '../result/failure.js';
import { objectSchema } from '../settings/schema.js';

/** So many names of full length can be remembered. */
const nameServersMax = 50;

const settings = objectSchema({ ...acceptSetting, ...serverSetting });

type Settings = FromSchema<typeof settings>;

export const nameserver = {
  type: 'nameserver',
  description: 'The name servers of a domain stay the same.',
  target: 'domain',
  settings,
  memory: watchedMemory({ type: 'array', items: { type: 'string' }, maxItems: nameServersMax }),
  defaults: { intervalSeconds: 3_600, severity: 'critical', incidentTitle: '{name}: {reason}' },
  async check(target, given, context) {
    const answer = await lookUpWatched(target, 'NS', context, given.server);
    if (answer.outcome === 'failed') return failureOf(answer);
    const { durationMs, found, records } = answer;
    if (records.length === 0) {
      const hint = found === 'no_records' ? ' Name servers belong to a domain, not to each name in it.' : '';
      const message = `${absenceInWords(target, 'NS', found)}${hint}`;
      return { status: 'down', message, durationMs, details: { name_servers: [] } };
    }
    const names = asSet(records.map(comparableName), nameServersMax);
    const silent = given.server === undefined ? [] : answer.silentServers;
    const details = {
      name_servers: names,
      ...(answer.isDelegation && { delegation: true }),
      ...(silent.length > 0 && { silent_name_servers: silent }),
    };
    const judged = judgedSet('name servers', names, details, given.accept_after_minutes, context);
    return { ...judged, message: `${judged.message}${silenceInWords(silent)}`, durationMs };
  },
} satisfies Probe<Settings, Watched<readonly string[]>>;
