import type { FromSchema } from 'json-schema-to-ts';
import { judgedSet } from '../change/judged-set.js';
import { asSet } from '../change/set-change.js';
import { acceptSetting, type Watched, watchedMemory } from '../change/watched-value.js';
import { lookUp, serverSetting } from '../dns/look-up.js';
import type { Probe } from '../probe/probe.js';
import { failureOf } from '../result/failure.js';
import { objectSchema } from '../settings/schema.js';

const addressesMax = 100;

const settings = objectSchema({
  record_types: {
    type: 'array',
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
  description: 'A name leads to the same addresses as before.',
  target: 'domain',
  settings,
  memory: watchedMemory({ type: 'array', items: { type: 'string' }, maxItems: addressesMax }),
  defaults: { intervalSeconds: 900, severity: 'warning', incidentTitle: '{name}: {reason}' },
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
      const message = unknown ? `The name ${target} does not exist.` : `The name ${target} has no address.`;
      return { status: 'down', message, durationMs, details: { addresses } };
    }
    const judged = judgedSet('addresses', addresses, { addresses }, given.accept_after_minutes, context);
    return { ...judged, durationMs };
  },
} satisfies Probe<Settings, Watched<readonly string[]>>;
