import { contentOf, type Page } from '../../http/page.js';
import { type CheckContext } from '../../probe/probe.js';
import { sizeInWords } from '../../words/text.js';
import { type Extraction } from './extraction.js';
import { valueInAnswerTask } from './value-in-answer.js';

const valueCharsMax = 4_096;

export type Extracted =
  | { readonly found: true; readonly value: string }
  | { readonly found: false; readonly fault: string };

export async function extracted(
  page: Page,
  extraction: Extraction,
  { compute }: CheckContext,
): Promise<Extracted> {
  const { name } = extraction;
  const found = await compute(valueInAnswerTask, { content: contentOf(page), extraction });
  if (!found.ok) return missing(`${name} ${found.excess} to find.`);
  if (found.value === undefined) {
    const part = page.truncated ? `first ${sizeInWords(page.body.length)} of the answer` : 'answer';
    return missing(`${name} is not in the ${part}.`);
  }
  if (found.value.length > valueCharsMax)
    return missing(`${name} has more than ${valueCharsMax} characters.`);
  return { found: true, value: found.value };
}

const missing = (fault: string): Extracted => ({ found: false, fault });
