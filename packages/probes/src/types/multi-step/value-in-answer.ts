import { newTask } from '../../compute/task.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { parsedJson } from '../../http/parsed-json.js';
import { regularExpression } from '../../settings/formats.js';
import { valuesAt } from '../../settings/json-path.js';
import type { Extraction } from './extraction.js';

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
