import { reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { newTask } from '../../compute/compute.js';
import { bodyText, type Content, parsedJson } from '../../http/body-text.js';
import { contentOf, type Page } from '../../http/page.js';
import type { CheckContext } from '../../probe/probe.js';
import { regularExpression } from '../../settings/formats.js';
import { valuesAt } from '../../settings/json-path.js';
import { type FieldError, fieldError, objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';

const says = reasonsOf('extraction', {
  excess: {
    en: '{name} {excess:clause} to find.',
    de: '{name} {excess:clause} bei der Suche.',
    ar: 'البحث عن {name} {excess:clause}.',
  },
  missing: {
    en: '{name} is not in the answer.',
    de: '{name} ist nicht in der Antwort.',
    ar: '{name} غير موجود في الردّ.',
  },
  not_in_beginning: {
    en: '{name} is not in the first {searched:size} of the answer.',
    de: '{name} ist nicht in den ersten {searched:size} der Antwort.',
    ar: '{name} غير موجود في أول {searched:size} من الردّ.',
  },
  long: {
    en: '{name} has more than {limit:n} characters.',
    de: '{name} hat mehr als {limit:n} Zeichen.',
    ar: 'عدد أحرف {name} أكثر من {limit:n}.',
  },
});

export const extractionSchema = objectSchema(
  {
    name: {
      type: 'string',
      title: 'Name',
      description: 'What later steps write as `{{name}}`.',
      pattern: textPatterns.word.source,
      maxLength: 50,
    },
    json_path: {
      type: 'string',
      title: 'JSON path',
      description: 'A JSONPath query (RFC 9535); the first value that it finds is taken.',
      format: 'json_path',
      maxLength: 500,
    },
    header: {
      type: 'string',
      title: 'Header',
      description: 'Or: a response header.',
      minLength: 1,
      maxLength: 100,
    },
    regular_expression: {
      type: 'string',
      title: 'Regular expression',
      description: 'Or: a regular expression; its first group is taken, or all that it matches.',
      format: 'regular_expression',
      maxLength: 500,
    },
  },
  ['name'],
);

export type Extraction = FromSchema<typeof extractionSchema>;

export function extractionFaults(
  field: string,
  { json_path, header, regular_expression }: Extraction,
): readonly FieldError[] {
  const places = [json_path, header, regular_expression].filter((place) => place !== undefined);
  return places.length === 1
    ? []
    : [fieldError(field, 'must hold exactly one of json_path, header and regular_expression')];
}

/** Enough for 8 MiB of JSON. */
const msMax = 500;

function valueIn({
  content,
  extraction: { json_path: path, header, regular_expression: source },
}: {
  readonly content: Content;
  readonly extraction: Extraction;
}): string | undefined {
  if (header !== undefined) return content.headers.get(header.toLowerCase())?.[0];
  if (source !== undefined) {
    const match = regularExpression(source, false).exec(bodyText(content));
    return match?.[1] ?? match?.[0];
  }
  const json = parsedJson(content);
  const [value] = json === undefined || path === undefined ? [] : valuesAt(path, json.value);
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const valueInAnswerTask = newTask('value_in_answer', valueIn, msMax);

const valueCharsMax = 4_096;

type Extracted =
  | { readonly found: true; readonly value: string }
  | { readonly found: false; readonly fault: Said };

export async function extracted(
  page: Page,
  extraction: Extraction,
  { compute }: CheckContext,
): Promise<Extracted> {
  const { name } = extraction;
  const found = await compute(valueInAnswerTask, { content: contentOf(page), extraction });
  if (!found.ok) return missing(says.excess({ name, excess: found.excess }));
  if (found.value === undefined) {
    return missing(
      page.truncated ? says.not_in_beginning({ name, searched: page.body.length }) : says.missing({ name }),
    );
  }
  if (found.value.length > valueCharsMax) return missing(says.long({ name, limit: valueCharsMax }));
  return { found: true, value: found.value };
}

const missing = (fault: Said): Extracted => ({ found: false, fault });
