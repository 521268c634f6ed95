import type { ConfigReference, MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { isObject } from '../../http/bodies/validation.js';
import { invalid } from '../../http/problems/problem.js';
import { afterMinutesMax } from '../../rotas/rota-bodies.js';
import { referenceSchema } from './documented.js';
import { requireReference } from './references.js';

/** A channel or rota of a monitor, and its delay. */
export type DelayedReference = { readonly reference: ConfigReference; readonly afterMinutes: number };

const rungs = ['channels', 'rotas'] as const;

export type Rung = (typeof rungs)[number];

export type Rings = Readonly<Record<Rung, readonly DelayedReference[]>>;

const afterMinutesSchema = { type: 'integer', minimum: 0, maximum: afterMinutesMax } as const;

export const delayedReferenceSchema = {
  oneOf: referenceSchema.oneOf.map((schema) =>
    'properties' in schema
      ? { ...schema, properties: { ...schema.properties, after_minutes: afterMinutesSchema } }
      : schema,
  ),
};

export const requireDelayed = (field: string, value: unknown): DelayedReference => {
  const { after_minutes: afterMinutes = 0, ...others } = Object(isObject(value) ? value : { key: value });
  if (!Number.isInteger(afterMinutes) || afterMinutes < 0 || afterMinutes > afterMinutesMax) {
    const name = `${field}.after_minutes`;
    throw invalid({ field: name, message: `${name} must be a whole number from 0 to ${afterMinutesMax}` });
  }
  return { reference: requireReference(field, others), afterMinutes };
};

/** The channels and rotas of each of these monitors. */
export const storedRings = async (
  { managedResources }: Pick<Repositories, 'managedResources'>,
  monitorIds: readonly MonitorId[],
): Promise<(monitorId: MonitorId) => Rings> => {
  const channels = await managedResources.channelsOf(monitorIds);
  const rotas = await managedResources.rotasOf(monitorIds);
  return (monitorId) => ({
    channels: (channels.get(monitorId) ?? []).map(({ channelId: id, afterMinutes }) => ({
      reference: { id },
      afterMinutes,
    })),
    rotas: (rotas.get(monitorId) ?? []).map(({ rotaId: id, afterMinutes }) => ({
      reference: { id },
      afterMinutes,
    })),
  });
};

/** A stored one as the files write it. @param refer returns the key, or names the id */
export const writtenRing = (
  { reference, afterMinutes }: DelayedReference,
  refer: (id: string) => string | ConfigReference,
): string | object => {
  const written = 'id' in reference ? refer(reference.id) : reference;
  if (afterMinutes === 0) return written;
  return { ...(typeof written === 'string' ? { key: written } : written), after_minutes: afterMinutes };
};

const delayedField = (rung: Rung, afterMinutes: number): string =>
  afterMinutes === 0 ? rung : `${rung}.after_${afterMinutes}_minutes`;

/** References by their delays: `channels`, and for example `channels.after_15_minutes`. */
export const ringsByDelay = (rings: Rings): Readonly<Record<string, readonly ConfigReference[]>> => {
  const fields: Record<string, ConfigReference[]> = { channels: [], rotas: [] };
  for (const rung of rungs)
    for (const { reference, afterMinutes } of rings[rung]) {
      const field = delayedField(rung, afterMinutes);
      fields[field] = [...(fields[field] ?? []), reference];
    }
  return fields;
};

/** Where a field of `ringsByDelay` stands in the files: `channels.after_15_minutes.0` is maybe `channels.2`. */
export const ringFieldInFiles = (field: string, rings: Rings): string => {
  const [, rung, minutes, index] = /^(channels|rotas)(?:\.after_(\d+)_minutes)?\.(\d+)$/.exec(field) ?? [];
  if (rung === undefined) return field;
  const places = rings[rung as Rung].flatMap(({ afterMinutes }, place) =>
    afterMinutes === Number(minutes ?? 0) ? [place] : [],
  );
  return `${rung}.${places[Number(index)] ?? index}`;
};
