import { reasonsOf, type Said } from '@tocsin/domain';
import { newTask } from '../compute/compute.js';
import { regularExpression } from './formats.js';
import type { Properties, SettingsOf } from './schema.js';

const says = reasonsOf('pattern', {
  text: { en: 'The text {text}', de: 'Der Text {text}', ar: 'النص {text}' },
  excess: {
    en: '{subject:clause} {excess:clause} to look for.',
    de: '{subject:clause} {excess:clause} bei der Suche.',
    ar: 'البحث عن {subject:clause} {excess:clause}.',
  },
  expression: {
    en: 'The regular expression {expression}',
    de: 'Der reguläre Ausdruck {expression}',
    ar: 'التعبير النمطي {expression}',
  },
});

type TextPattern = {
  readonly source: string;
  /** The end of a sentence that begins with the field's name. */
  readonly rule: string;
};

/** The patterns of settings. People read the rule, and programs the source in the schema. */
export const textPatterns = {
  userName: {
    source: '^[^:\\u0000-\\u001f\\u007f-\\u009f]*$',
    rule: 'must not contain colons, line breaks or other control characters',
  },
  line: {
    source: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    rule: 'must not contain line breaks or other control characters',
  },
  /** RFC 6750, section 2.1. */
  bearerToken: {
    source: '^[A-Za-z0-9._~+/-]+=*$',
    rule: 'must consist of letters, digits and . _ ~ + / -, with = at its end only',
  },
  cookieName: {
    source: '^[^\\s;,=\\u0000-\\u001f\\u007f-\\u009f]+$',
    rule: 'must not be empty or contain spaces, semicolons, commas, equals signs or control characters',
  },
  pushToken: {
    source: '^[A-Za-z0-9_-]+$',
    rule: 'must consist of letters, digits, underscores and hyphens',
  },
  /** RFC 9110, section 5.6.2. */
  token: {
    source: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
    rule: "must consist of letters, digits and ! # $ % & ' * + - . ^ _ ` | ~",
  },
  word: { source: '^\\w+$', rule: 'must consist of letters, digits and underscores' },
  dkimSelector: {
    source: '^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?$',
    rule: 'must consist of letters, digits, underscores, dots and hyphens, and not begin or end with a dot or hyphen',
  },
  /** MQTT 3.1.1, section 4.7.1. */
  mqttTopic: {
    source:
      '^(?:(?:\\+|[^+#/\\u0000-\\u001f\\u007f-\\u009f]*)/)*(?:[+#]|[^+#/\\u0000-\\u001f\\u007f-\\u009f]*)$',
    rule: 'must hold + only between slashes, # only after the last slash, and no control characters',
  },
  crawler: {
    source: '^(?:\\*|[A-Za-z0-9_.-]+)$',
    rule: 'must be * or consist of letters, digits, underscores, dots and hyphens',
  },
} as const satisfies Readonly<Record<string, TextPattern>>;

/** @throws Error for a pattern that is missing here */
export const ruleOfPattern = (source: unknown): string => {
  const found = Object.values(textPatterns).find((pattern) => pattern.source === source);
  if (found === undefined) throw new Error(`The pattern ${source} has no words.`);
  return found.rule;
};

export const patternSettings = {
  text: {
    type: 'string',
    title: 'Text',
    hint: '',
    description: 'The text to look for.',
    minLength: 1,
    maxLength: 1000,
  },
  regular_expression: {
    type: 'string',
    title: 'Regular expression',
    hint: 'JavaScript, with the flags u and m.',
    description: 'A JavaScript regular expression to look for instead (flags `u` and `m`).',
    format: 'regular_expression',
    minLength: 1,
    maxLength: 1000,
  },
  ignore_case: {
    type: 'boolean',
    title: 'Ignore case',
    hint: '',
    description: 'Whether upper and lower case are the same.',
    default: false,
  },
} as const satisfies Properties;

export const patternGerman = {
  Text: 'Text',
  'Regular expression': 'Regulärer Ausdruck',
  'JavaScript, with the flags u and m.': 'JavaScript, mit den Flags u und m.',
  'Ignore case': 'Groß- und Kleinschreibung ignorieren',
} as const;

export const patternArabic = {
  Text: 'نصّ',
  'Regular expression': 'تعبير نمطي',
  'JavaScript, with the flags u and m.': 'JavaScript، بالخيارين u وm.',
  'Ignore case': 'تجاهل حالة الأحرف',
} as const;

export type PatternSettings = SettingsOf<typeof patternSettings>;

export const patternIn = ({ text, regular_expression, ignore_case }: PatternSettings): PatternSettings => ({
  ...(text !== undefined && { text }),
  ...(regular_expression !== undefined && { regular_expression }),
  ignore_case,
});

/** The schema has checked the expression. */
export const patternOf = ({
  text,
  regular_expression: source,
  ignore_case: ignoreCase,
}: PatternSettings): RegExp => regularExpression(source ?? escaped(text ?? ''), ignoreCase);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

export const patternExcess = says.excess;

/** The subject of a sentence. */
export const patternSaid = ({ text, regular_expression: source }: PatternSettings): Said =>
  source === undefined
    ? says.text({ text: JSON.stringify(text) ?? '' })
    : says.expression({ expression: JSON.stringify(source) });

export const patternInTextTask = newTask(
  'pattern_in_text',
  ({ pattern, text }: { readonly pattern: PatternSettings; readonly text: string }) =>
    patternOf(pattern).test(text),
);
