import { newTask } from '../compute/task.js';
import { regularExpression } from './formats.js';
import { type Properties, type SettingsOf } from './schema.js';

export const patternSettings = {
  text: { type: 'string', description: 'The text to look for.', minLength: 1, maxLength: 1000 },
  regular_expression: {
    type: 'string',
    description: 'A JavaScript regular expression to look for instead (flags `u` and `m`).',
    format: 'regular_expression',
    minLength: 1,
    maxLength: 1000,
  },
  ignore_case: {
    type: 'boolean',
    description: 'Whether upper and lower case are the same.',
    default: false,
  },
} as const satisfies Properties;

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

export const patternInWords = ({ text, regular_expression: source }: PatternSettings): string =>
  source === undefined
    ? `The text ${JSON.stringify(text)}`
    : `The regular expression ${JSON.stringify(source)}`;

export const patternInTextTask = newTask(
  'pattern_in_text',
  ({ pattern, text }: { readonly pattern: PatternSettings; readonly text: string }) =>
    patternOf(pattern).test(text),
);
