import { type ChannelType, channelBounds, type Severity, severities } from '@tocsin/domain';
import {
  type ChannelDefinition,
  catalogue,
  channelTypes,
  type FieldSchema,
} from '@tocsin/transports/catalogue';
import { namePattern, nameRule } from '../http/bodies/text.js';

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

const nameDescription =
  'What people call the channel. Unless it is given: the host of its URL, or the title of its type.';

const nameField: BodyField = {
  name: 'name',
  schemas: [
    {
      type: 'string',
      minLength: 1,
      maxLength: channelBounds.nameCharsMax,
      pattern: namePattern,
      rule: nameRule(channelBounds.nameCharsMax),
      description: 'What people call the channel.',
      examples: ['on-call'],
    },
  ],
  isRequired: true,
  isNullable: false,
};

export const enabledDefault = true;

const enabledField: BodyField = {
  name: 'enabled',
  schemas: [
    {
      type: 'boolean',
      rule: 'must be a boolean value',
      description: 'Whether incidents send messages to it.',
    },
  ],
  isRequired: false,
  isNullable: false,
};

export const minSeverityDefault: Severity = 'info';

const minSeverityField: BodyField = {
  name: 'min_severity',
  schemas: [
    {
      type: 'string',
      enum: severities,
      rule: `must be one of the following values: ${severities.join(', ')}`,
      description: 'Incidents below it send no message to the channel.',
    },
  ],
  isRequired: false,
  isNullable: false,
};

export const ownFields = ({ fields }: ChannelDefinition): readonly BodyField[] =>
  Object.entries(fields.properties).map(([name, schema]) => {
    const isRequired = fields.required.includes(name);
    return { name, schemas: [schema], isRequired, isNullable: !isRequired };
  });

export const newChannelFields = (definition: ChannelDefinition): readonly BodyField[] => {
  const [name] = nameField.schemas;
  const [enabled] = enabledField.schemas;
  const [minSeverity] = minSeverityField.schemas;
  return [
    typeField([definition.type], 'The kind of channel.'),
    ...ownFields(definition),
    { ...nameField, schemas: [{ ...name, description: nameDescription }], isRequired: false },
    { ...enabledField, schemas: [{ ...enabled, default: enabledDefault }] },
    { ...minSeverityField, schemas: [{ ...minSeverity, default: minSeverityDefault }] },
  ];
};

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
  typeField(channelTypes(), 'Only what it is already: the type of a channel cannot change.'),
  nameField,
  ...fieldsOfAnyType(),
  enabledField,
  minSeverityField,
].map((field) => ({ ...field, isRequired: false }));
