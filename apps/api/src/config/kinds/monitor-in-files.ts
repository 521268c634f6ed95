import { type ConfigReference, type KeyInFiles, monitorBounds, rotaBounds } from '@tocsin/domain';
import { validated } from '../../http/bodies/validation.js';
import { invalid } from '../../http/problems/problem.js';
import { NewMonitor } from '../../monitors/monitor-bodies.js';
import { monitorFields } from '../../monitors/monitor-fields.js';
import { adoptSchema, bodyInFiles, listOf, nameSchema, oneReference } from './documented.js';
import { refuseIds, requireAdopt, requireList, requireObject, requireReference } from './references.js';
import { delayedReferenceSchema, type Rings, requireDelayed } from './rings.js';

export type ParsedMonitor = KeyInFiles & {
  readonly body: NewMonitor;
  readonly rings: Rings;
  readonly parent: ConfigReference | null;
  /** `null` keeps the stored value. */
  readonly paused: boolean | null;
};

const idsInRequests = { channel_ids: 'channels', ...monitorFields.referencesInFiles };

const ringing = 'rings when an incident is open for so long, and nobody has acknowledged it.';

export const configMonitor = bodyInFiles(
  { name: 'ConfigMonitor', description: 'A monitor. Omitted secrets keep their values.' },
  NewMonitor,
  ['name', 'paused', ...Object.keys(idsInRequests)],
  {
    name: nameSchema,
    adopt: adoptSchema,
    channels: listOf(
      `The keys of its channels, or \`{ id }\` of a channel without a key. \`{ key, after_minutes }\` ${ringing}`,
      delayedReferenceSchema,
      monitorBounds.channelsMax,
    ),
    rotas: listOf(
      `The keys of its rotas. \`{ key, after_minutes }\` ${ringing}`,
      delayedReferenceSchema,
      rotaBounds.rotasOfMonitorMax,
    ),
    parent: oneReference('The monitor that it depends on.'),
    paused: { type: 'boolean', description: 'If omitted, it does not change.' },
  },
);

const requirePaused = (value: unknown): boolean | null => {
  if (value === undefined || typeof value === 'boolean') return value ?? null;
  throw invalid({ field: 'paused', message: 'paused must be a boolean value' });
};

export const parseMonitor = (key: string, value: unknown): ParsedMonitor => {
  const { adopt, channels = [], rotas = [], parent = null, paused, ...fields } = requireObject(value);
  refuseIds(fields, idsInRequests);
  return {
    key,
    adopt: requireAdopt(adopt),
    rings: {
      channels: requireList('channels', channels, monitorBounds.channelsMax, requireDelayed),
      rotas: requireList('rotas', rotas, rotaBounds.rotasOfMonitorMax, requireDelayed),
    },
    parent: parent === null ? null : requireReference('parent', parent),
    paused: requirePaused(paused),
    body: validated(NewMonitor, { name: key, ...fields }),
  };
};
