import { hasCharsMax, hasCharsMin } from '@tocsin/domain';
import { _, type Ajv2020, str } from 'ajv/dist/2020.js';

/** Replaces Ajv's rules of lengths, which count each character of a text that may be thousands of times as long. */
export const useBoundedLengths = (ajv: Ajv2020): void => {
  for (const [keyword, holds, rule] of [
    ['maxLength', hasCharsMax, 'NOT have more than'],
    ['minLength', hasCharsMin, 'NOT have fewer than'],
  ] as const)
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      compile: (bound: number) => (text: string) => holds(text, bound),
      error: {
        message: ({ schemaCode }) => str`must ${rule} ${schemaCode} characters`,
        params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
      },
    });
};
