import type { Schemas } from '../api/client.js';
import { secretMask } from '../api/secret-mask.js';
import { t } from '../language/text.js';
import { fieldsOf, type NamedField, type Schema } from '../schema-form/schema-fields.js';
import type { Channel } from './channel-queries.js';
import type { ChannelTypeInfo } from './channel-types.js';

type Fields = Readonly<Record<string, unknown>>;

export type ChannelDraft = {
  readonly name: string;
  readonly enabled: boolean;
  readonly min_severity: Channel['min_severity'];
  readonly fallback_channel_id: string | null;
  readonly test_every_days: number | null;
  /** The fields of this type and of types chosen before. */
  readonly fields: Fields;
};

const minSeverityDefault = 'info';

export const emptyDraft: ChannelDraft = {
  name: '',
  enabled: true,
  min_severity: minSeverityDefault,
  fallback_channel_id: null,
  test_every_days: null,
  fields: {},
};

const messageFields: ReadonlySet<string> = new Set(['message_length', 'show_target', 'show_tags']);

/** Tells the fields in which a channel chooses how its messages look. All types whose messages people read have them. */
export const isMessageField = ({ name }: Pick<NamedField, 'name'>): boolean => messageFields.has(name);

const propertiesOf = (info: ChannelTypeInfo): readonly (readonly [string, Schema])[] =>
  Object.entries((info.fields as Schema).properties ?? {});

const isRequired = ({ fields }: ChannelTypeInfo, name: string): boolean =>
  ((fields as Schema).required ?? []).includes(name);

/** An optional secret that is not shown masked is the one that signs messages. */
const isSecretStored = (info: ChannelTypeInfo, channel: Channel, name: string): boolean => {
  const shown: Fields = channel;
  return isRequired(info, name) || shown[name] !== undefined || channel.signed;
};

/** The mask stands for a stored secret. */
export const draftOf = (info: ChannelTypeInfo, channel: Channel): ChannelDraft => {
  const shown: Fields = channel;
  const fields = propertiesOf(info).flatMap(([name, { writeOnly = false }]) => {
    if (writeOnly) return isSecretStored(info, channel, name) ? [[name, secretMask]] : [];
    return shown[name] === undefined ? [] : [[name, shown[name]]];
  });
  const { name, enabled, min_severity, fallback_channel_id, test_every_days } = channel;
  return {
    ...{ name, enabled, min_severity, fallback_channel_id, test_every_days },
    fields: Object.fromEntries(fields),
  };
};

export const formFields = (info: ChannelTypeInfo, saved: Channel | undefined): readonly NamedField[] => {
  const shown: Fields = saved ?? {};
  return fieldsOf(info.fields).map((field) =>
    field.shape.kind === 'secret' && typeof shown[field.name] === 'string'
      ? {
          ...field,
          description: t('Stored: {start}. The rest is never shown.', { start: shown[field.name] as string }),
        }
      : field,
  );
};

/** Trims pasted space, except from secrets that customers choose: those may begin with it. */
const sent = ({ chosenByCustomer = false }: Schema, value: unknown): unknown =>
  typeof value === 'string' && !chosenByCustomer ? value.trim() : value;

const hostOf = (url: string): string => /^\w+:\/\/([^/?#]+)/.exec(url)?.[1] ?? '';

/** The default name: the first field that is no secret. */
const placeOf = (info: ChannelTypeInfo, fields: Fields): string => {
  const [name, schema] =
    propertiesOf(info).find(([name, { writeOnly = false }]) => !writeOnly && !isMessageField({ name })) ?? [];
  if (name === undefined || schema === undefined) return info.title;
  const value = String(fields[name] ?? '').trim();
  if (schema.format === 'uri') return hostOf(value);
  return schema.format === 'email' ? value : `${info.title} ${value}`;
};

const nameOf = (info: ChannelTypeInfo, { name, fields }: ChannelDraft): string =>
  name.trim() || placeOf(info, fields);

export const newChannelBody = (info: ChannelTypeInfo, draft: ChannelDraft): Fields => {
  const fields = propertiesOf(info).flatMap(([name, schema]) => {
    const value = sent(schema, draft.fields[name]);
    return value === undefined || value === null || value === '' ? [] : [[name, value]];
  });
  return {
    type: info.type,
    name: nameOf(info, draft),
    ...(draft.min_severity !== minSeverityDefault && { min_severity: draft.min_severity }),
    ...(draft.fallback_channel_id !== null && { fallback_channel_id: draft.fallback_channel_id }),
    ...(draft.test_every_days !== null && { test_every_days: draft.test_every_days }),
    ...Object.fromEntries(fields),
  };
};

/** A secret that is left empty stays as it is; `null` removes a value. */
export const channelChanges = (
  info: ChannelTypeInfo,
  draft: ChannelDraft,
  before: Channel,
): Schemas['ChannelChanges'] => {
  const shown: Fields = before;
  const fields = propertiesOf(info).flatMap(([name, schema]) => {
    const value = sent(schema, draft.fields[name]) ?? null;
    if (value === secretMask) return [];
    const wasThere = schema.writeOnly ? isSecretStored(info, before, name) : shown[name] !== undefined;
    return value === null && !wasThere ? [] : [[name, value]];
  });
  return {
    name: nameOf(info, draft),
    enabled: draft.enabled,
    ...(draft.min_severity !== before.min_severity && { min_severity: draft.min_severity }),
    ...(draft.fallback_channel_id !== before.fallback_channel_id && {
      fallback_channel_id: draft.fallback_channel_id,
    }),
    ...(draft.test_every_days !== before.test_every_days && { test_every_days: draft.test_every_days }),
    ...Object.fromEntries(fields),
  };
};

const commonFields: ReadonlySet<string> = new Set([
  ...['name', 'enabled', 'min_severity', 'fallback_channel_id', 'test_every_days'],
]);

/** Maps errors from API fields to form fields. */
export const placedErrors = (errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      commonFields.has(field) ? field : `fields.${field}`,
      message,
    ]),
  );
