import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { reasonsOf, type Said } from '@tocsin/domain';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../settings/formats.js';
import {
  type FieldError,
  fieldError,
  objectSchema,
  type Properties,
  type SettingsOf,
} from '../settings/schema.js';

const says = reasonsOf('json_schema', {
  unusable: {
    en: 'The JSON Schema cannot be used: {why}',
    de: 'Das JSON Schema ist nicht benutzbar: {why}',
    ar: 'لا يمكن استخدام JSON Schema: {why}',
  },
  breach: {
    en: 'The answer breaks the JSON Schema at {where}: {fault}',
    de: 'Die Antwort verletzt das JSON Schema bei {where}: {fault}',
    ar: 'الردّ يخالف JSON Schema عند {where}: {fault}',
  },
  breach_at_root: {
    en: 'The answer breaks the JSON Schema at its root: {fault}',
    de: 'Die Antwort verletzt das JSON Schema an der Wurzel: {fault}',
    ar: 'الردّ يخالف JSON Schema عند جذره: {fault}',
  },
});

// Only for the schema of schemas: Ajv compiles schemas to code, so customers' schemas are interpreted instead.
const ajv = new Ajv2020({ strict: false });
const metaSchema = 'https://json-schema.org/draft/2020-12/schema';

function schemaFaults(field: string, schema: Schema): readonly FieldError[] {
  if (!ajv.validate(metaSchema, schema)) {
    const { instancePath = '', message = '' } = ajv.errors?.[0] ?? {};
    return [fieldError(field, `must be a JSON Schema (draft 2020-12): ${instancePath || 'it'} ${message}`)];
  }
  const outside = referencesIn(schema).find((reference) => !reference.startsWith('#'));
  return outside === undefined
    ? []
    : [fieldError(field, `must not refer to ${outside}, which is outside it`)];
}

export function schemaBreach(schema: Schema, value: unknown): Said | undefined {
  try {
    const { valid, errors } = new Validator(schema, '2020-12').validate(value);
    return valid ? undefined : breachOf(errors);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    // Only now a reference that leads nowhere, or an invalid pattern, is found.
    return says.unusable({ why: error.message.split('\n')[0] ?? '' });
  }
}

/** The deepest error causes the others. */
function breachOf(errors: readonly OutputUnit[]): Said {
  const deepest = errors.toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  const where = (deepest?.instanceLocation ?? '').slice(1);
  const fault = `${deepest?.error}`;
  return where === '' ? says.breach_at_root({ fault }) : says.breach({ where, fault });
}

const depthOf = ({ instanceLocation }: OutputUnit): number => instanceLocation.split('/').length;

function referencesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    ['$ref', '$dynamicRef'].includes(key) && typeof value === 'string' ? [value] : referencesIn(value),
  );
}

const comparisons = ['present', 'absent', 'equal_to', 'not_equal_to', 'containing', 'matching'] as const;

export const answerSettings = {
  max_latency_ms: {
    type: 'integer',
    title: 'Longest answer time',
    hint: '',
    unit: 'ms',
    inSight: true,
    description: 'How long the answer may take, in milliseconds.',
    minimum: 1,
    maximum: 60_000,
  },
  header_assertions: {
    type: 'array',
    title: 'Header assertions',
    entryTitle: 'Header assertion',
    description: 'What response headers must be.',
    maxItems: 20,
    default: [],
    items: objectSchema(
      {
        name: {
          type: 'string',
          title: 'Name',
          description: 'Such as content-type. Upper and lower case are the same.',
          minLength: 1,
          maxLength: 100,
        },
        is: { type: 'string', title: 'Is', description: 'How it compares with `value`.', enum: comparisons },
        value: {
          type: 'string',
          title: 'Value',
          description: 'What it is compared with; a regular expression for `matching`.',
          maxLength: 1000,
        },
      },
      ['name', 'is'],
    ),
  },
  json_assertions: {
    type: 'array',
    title: 'JSON assertions',
    entryTitle: 'JSON assertion',
    description: 'What values in a JSON answer must be.',
    maxItems: 20,
    default: [],
    items: objectSchema(
      {
        path: {
          type: 'string',
          title: 'Path',
          description:
            'A JSONPath query (RFC 9535). Every value that it finds must be right, and it must find one.',
          format: 'json_path',
          maxLength: 500,
        },
        is: {
          type: 'string',
          title: 'Is',
          description: 'How the value compares with `value`.',
          enum: [...comparisons, 'greater_than', 'less_than'],
        },
        value: {
          title: 'Value',
          description:
            'What it is compared with: any JSON; a number for `greater_than` and `less_than`; text for `matching`.',
        },
      },
      ['path', 'is'],
    ),
  },
  json_schema: {
    type: 'object',
    title: 'JSON Schema',
    hint: 'Draft 2020-12. It may refer only to itself.',
    description: 'A JSON Schema (draft 2020-12) that a JSON answer must follow. It may refer only to itself.',
  },
} as const satisfies Properties;

export const answerGerman = {
  'Longest answer time': 'Längste Antwortzeit',
  'Header assertions': 'Bedingungen für Header',
  'Header assertion': 'Bedingung für Header',
  'What response headers must be.': 'Wie die Header der Antwort sein müssen.',
  'JSON assertions': 'Bedingungen für JSON',
  'JSON assertion': 'Bedingung für JSON',
  'What values in a JSON answer must be.': 'Wie Werte in einer JSON-Antwort sein müssen.',
  'JSON Schema': 'JSON Schema',
  'Draft 2020-12. It may refer only to itself.': 'Draft 2020-12. Es darf nur auf sich selbst verweisen.',
  Name: 'Name',
  'Such as content-type. Upper and lower case are the same.':
    'Zum Beispiel content-type. Groß- und Kleinschreibung sind gleich.',
  Is: 'Vergleich',
  'How it compares with `value`.': 'Wie er sich zum Wert verhält.',
  Value: 'Wert',
  'What it is compared with; a regular expression for `matching`.':
    'Womit verglichen wird; bei matching ein regulärer Ausdruck.',
  Path: 'Pfad',
  'A JSONPath query (RFC 9535). Every value that it finds must be right, and it must find one.':
    'Eine JSONPath-Abfrage (RFC 9535). Jeder gefundene Wert muss richtig sein, und es muss einen geben.',
  'How the value compares with `value`.': 'Wie sich der gefundene Wert zum Wert hier verhält.',
  'What it is compared with: any JSON; a number for `greater_than` and `less_than`; text for `matching`.':
    'Womit verglichen wird: beliebiges JSON; bei greater_than und less_than eine Zahl; bei matching Text.',
} as const;

export const answerArabic = {
  'Longest answer time': 'أطول زمن للردّ',
  'Header assertions': 'شروط الترويسات',
  'Header assertion': 'شرط الترويسة',
  'What response headers must be.': 'ما يجب أن تكون عليه ترويسات الردّ.',
  'JSON assertions': 'شروط JSON',
  'JSON assertion': 'شرط JSON',
  'What values in a JSON answer must be.': 'ما يجب أن تكون عليه القيم في ردّ JSON.',
  'JSON Schema': 'JSON Schema',
  'Draft 2020-12. It may refer only to itself.': 'الإصدار 2020-12. لا يجوز أن يشير إلا إلى نفسه.',
  Name: 'الاسم',
  'Such as content-type. Upper and lower case are the same.':
    'مثل content-type. لا فرق بين الأحرف الكبيرة والصغيرة.',
  Is: 'هي',
  'How it compares with `value`.': 'كيف تُقارن مع `value`.',
  Value: 'القيمة',
  'What it is compared with; a regular expression for `matching`.': 'ما تُقارن به؛ تعبير نمطي مع `matching`.',
  Path: 'المسار',
  'A JSONPath query (RFC 9535). Every value that it finds must be right, and it must find one.':
    'استعلام JSONPath (RFC 9535). يجب أن تصحّ كل قيمة يجدها، ويجب أن يجد واحدة.',
  'How the value compares with `value`.': 'كيف تُقارن القيمة مع `value`.',
  'What it is compared with: any JSON; a number for `greater_than` and `less_than`; text for `matching`.':
    'ما تُقارن به: أي JSON؛ ورقم مع `greater_than` و`less_than`؛ ونصّ مع `matching`.',
} as const;

export type AnswerSettings = SettingsOf<typeof answerSettings>;

type Assertion = { readonly is: string; readonly value?: unknown };

export function answerFaults(settings: AnswerSettings, place = 'settings'): readonly FieldError[] {
  const { header_assertions: headers, json_assertions: values, json_schema: schema } = settings;
  return [
    ...headers.flatMap((assertion, at) => valueFaults(`${place}.header_assertions.${at}.value`, assertion)),
    ...values.flatMap((assertion, at) => valueFaults(`${place}.json_assertions.${at}.value`, assertion)),
    ...(schema === undefined ? [] : schemaFaults(`${place}.json_schema`, schema)),
  ];
}

function valueFaults(field: string, { is, value }: Assertion): readonly FieldError[] {
  const rule = brokenValueRule(is, value);
  return rule === undefined ? [] : [fieldError(field, rule)];
}

function brokenValueRule(is: string, value: unknown): string | undefined {
  if (is === 'present' || is === 'absent')
    return value === undefined ? undefined : `means nothing when is is ${is}`;
  if (value === undefined) return 'is required';
  if (is === 'matching') {
    return typeof value === 'string' ? formats.regular_expression(value) : 'must be a regular expression';
  }
  if (is === 'greater_than' || is === 'less_than') {
    return typeof value === 'number' ? undefined : 'must be a number';
  }
  return undefined;
}
