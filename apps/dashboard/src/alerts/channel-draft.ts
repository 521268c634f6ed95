import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { secretMask } from '../schema-form/kept-secrets.js';
import { fieldsOf, type NamedField, type Schema } from '../schema-form/schema-fields.js';
import type { Channel } from './channel-queries.js';
import type { ChannelTypeInfo } from './channel-types.js';

type Fields = Readonly<Record<string, unknown>>;

export type ChannelDraft = {
  readonly name: string;
  readonly enabled: boolean;
  readonly min_severity: Channel['min_severity'];
  /** The fields of this type and of types chosen before. */
  readonly fields: Fields;
};

const minSeverityDefault = 'info';

export const emptyDraft: ChannelDraft = {
  name: '',
  enabled: true,
  min_severity: minSeverityDefault,
  fields: {},
};

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
  const { name, enabled, min_severity } = channel;
  return { name, enabled, min_severity, fields: Object.fromEntries(fields) };
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
  const [name, schema] = propertiesOf(info).find(([, { writeOnly = false }]) => !writeOnly) ?? [];
  if (name === undefined || schema === undefined) return info.title;
  const value = String(fields[name] ?? '').trim();
  if (schema.format === 'uri') return hostOf(value);
  return schema.format === 'email' ? value : `${info.title} ${value}`;
};

const nameOf = (info: ChannelTypeInfo, { name, fields }: ChannelDraft): string =>
  name.trim() || placeOf(info, fields);

export const addressOf = (info: ChannelTypeInfo, channel: Channel): string => {
  const shown: Fields = channel;
  const open = propertiesOf(info).filter(([, { writeOnly = false }]) => !writeOnly);
  const [name = ''] = [...open, ...propertiesOf(info)].find(([name]) => shown[name] !== undefined) ?? [];
  return String(shown[name] ?? '');
};

export const newChannelBody = (info: ChannelTypeInfo, draft: ChannelDraft): Fields => {
  const fields = propertiesOf(info).flatMap(([name, schema]) => {
    const value = sent(schema, draft.fields[name]);
    return value === undefined || value === null || value === '' ? [] : [[name, value]];
  });
  return {
    type: info.type,
    name: nameOf(info, draft),
    ...(draft.min_severity !== minSeverityDefault && { min_severity: draft.min_severity }),
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
    ...Object.fromEntries(fields),
  };
};

const commonFields: ReadonlySet<string> = new Set(['name', 'enabled', 'min_severity']);

/** Maps errors from API fields to form fields. */
export const placedErrors = (errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      commonFields.has(field) ? field : `fields.${field}`,
      message,
    ]),
  );
