import { type ConfigReference, type KeyInFiles, monitorBounds, rotaBounds } from '@tocsin/domain';
import { validated } from '../../http/bodies/validation.js';
import { NewMonitor } from '../../monitors/monitor-bodies.js';
import { monitorFields } from '../../monitors/monitor-fields.js';
import { adoptSchema, bodyInFiles, listOf, nameSchema, oneReference } from './documented.js';
import {
  refuseIds,
  requireAdopt,
  requireAll,
  requireList,
  requireObject,
  requireReference,
} from './references.js';
import { delayedReferenceSchema, type Rings, requireDelayed } from './rings.js';
import { requireSwitch, switchSchema } from './when-created.js';

export type ParsedMonitor = KeyInFiles & {
  readonly body: NewMonitor;
  readonly rings: Rings;
  readonly parent: ConfigReference | null;
  /** `null` keeps the stored value, and so does `when_created` for a monitor that is there. */
  readonly paused: boolean | 'when_created' | null;
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
    paused: switchSchema(
      'when_created',
      'If omitted, it does not change. `when_created` pauses a new monitor, and changes no other.',
    ),
  },
);

const without = (given: Readonly<Record<string, unknown>>, names: object): object =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(names, name)));

export const parseMonitor = (key: string, value: unknown): ParsedMonitor => {
  const { adopt, channels = [], rotas = [], parent = null, paused, ...fields } = requireObject(value);
  const {
    ids: _,
    channels: ofChannels,
    rotas: ofRotas,
    ...parsed
  } = requireAll({
    adopt: () => requireAdopt(adopt),
    channels: () => requireList('channels', channels, monitorBounds.channelsMax, requireDelayed),
    rotas: () => requireList('rotas', rotas, rotaBounds.rotasOfMonitorMax, requireDelayed),
    parent: () => (parent === null ? null : requireReference('parent', parent)),
    paused: () => requireSwitch('paused', paused, 'when_created') ?? null,
    ids: () => refuseIds(fields, idsInRequests),
    body: () => validated(NewMonitor, { name: key, ...without(fields, idsInRequests) }),
  });
  return { key, ...parsed, rings: { channels: ofChannels, rotas: ofRotas } };
};
