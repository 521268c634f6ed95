import type { ChannelType } from '@tocsin/domain';
import {
  type ChannelDefinition,
  catalogue,
  channelTypes,
  type FieldSchema,
} from '@tocsin/transports/catalogue';
import { channelFields } from './channel-fields.js';

export type BodyField = {
  readonly name: string;
  /** Several, where types use one name for different things. */
  readonly schemas: readonly FieldSchema[];
  readonly isRequired: boolean;
  /** `null` unsets the field. */
  readonly isNullable: boolean;
};

const typeField = (types: ChannelType[], description: string): BodyField => ({
  name: 'type',
  schemas: [
    {
      type: 'string',
      enum: types,
      rule: `must be one of the following values: ${types.join(', ')}`,
      description,
    },
  ],
  isRequired: true,
  isNullable: false,
});

/** The fields of all types, `name` first. */
const commonFields = (isNew: boolean): readonly BodyField[] =>
  Object.entries(channelFields.fields).map(([name, { schema, whenNew, default: usual }]) => ({
    name,
    schemas: [isNew ? { ...schema, ...whenNew } : schema],
    isRequired: false,
    isNullable: usual === null,
  }));

export const ownFields = ({ fields }: ChannelDefinition): readonly BodyField[] =>
  Object.entries(fields.properties).map(([name, schema]) => {
    const isRequired = fields.required.includes(name);
    return { name, schemas: [schema], isRequired, isNullable: !isRequired };
  });

export const newChannelFields = (definition: ChannelDefinition): readonly BodyField[] => [
  typeField([definition.type], 'The kind of channel.'),
  ...ownFields(definition),
  ...commonFields(true),
];

const fieldsOfAnyType = (): readonly BodyField[] => {
  const merged = new Map<string, BodyField>();
  for (const field of catalogue.flatMap(ownFields)) {
    const { schemas = [], isNullable = false } = merged.get(field.name) ?? {};
    merged.set(field.name, {
      ...field,
      schemas: [...schemas, ...field.schemas],
      isNullable: isNullable || field.isNullable,
    });
  }
  return [...merged.values()];
};

/** The fields that a change may have before the channel's type is known. */
export const changeFields: readonly BodyField[] = [
  typeField(channelTypes(), 'Must be the current type: the type of a channel cannot change.'),
  ...commonFields(false).slice(0, 1),
  ...fieldsOfAnyType(),
  ...commonFields(false).slice(1),
].map((field) => ({ ...field, isRequired: false }));
