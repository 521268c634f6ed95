import { type SettingsSchema } from '../../src/settings/schema.js';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

export function settingsTable(schema: SettingsSchema): string {
  const rows = rowsOf(schema, '');
  return rows.length === 0
    ? 'This type has no settings.'
    : formatted([['setting', 'kind', 'default', 'meaning'], ...rows]);
}

function rowsOf(schema: Schema, prefix: string): string[][] {
  const { properties, required } = schema;
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const field = `${prefix}${name}`;
    const isRequired = Array.isArray(required) && required.includes(name);
    const fallback =
      property.default === undefined
        ? isRequired
          ? 'required'
          : ''
        : `\`${JSON.stringify(property.default)}\``;
    const row = [`\`${field}\``, kindOf(property), fallback, String(property.description)];
    const items = isSchema(property.items) ? rowsOf(property.items, `${field}[].`) : [];
    return [row, ...rowsOf(property, `${field}.`), ...items];
  });
}

function kindOf(schema: Schema): string {
  const {
    type,
    enum: values,
    format,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    writeOnly,
  } = schema;
  const range = (least: unknown, most: unknown, unit: string) =>
    most === undefined ? '' : `, ${least === undefined ? 'up to ' : `${least} to `}${most}${unit}`;
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ');
  switch (type) {
    case 'array':
      return `list of ${isSchema(schema.items) ? kindOf(schema.items) : 'anything'}${range(minItems, maxItems, ' items')}`;
    case 'integer':
      return `whole number${range(minimum, maximum, '')}`;
    case 'string': {
      const kind = typeof format === 'string' ? format.replaceAll('_', ' ') : 'text';
      return `${kind}${range(minLength, maxLength, ' characters')}${writeOnly === true ? ', secret' : ''}`;
    }
    case 'boolean':
      return '`true` or `false`';
    default:
      return Array.isArray(type) ? type.join(' or ') : String(type ?? 'any JSON');
  }
}

function formatted(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const [head = [], ...body] = escaped.map((row) => `| ${row.join(' | ')} |`.replace(/ {2,}/g, ' '));
  return [head, `| ${rows[0]?.map(() => '---').join(' | ')} |`, ...body].join('\n');
}
