import type { ApiPropertyOptions } from '@nestjs/swagger';
import { invalid } from '../../http/problems/problem.js';

// Files may switch a resource when they make it, and leave it to people after that. An import needs it: what is paused
// because its job still reports elsewhere must not be paused again by the next import.

/** @param word stands for a value that only a new resource gets */
export const switchSchema = (word: string, description: string): ApiPropertyOptions =>
  // Nest's generator needs a type, and takes it out again.
  ({ oneOf: [{ type: 'boolean' }, { type: 'string', enum: [word] }], type: Array, description }) as never;

/** @returns `undefined` if the files leave it out @throws Problem for another value */
export const requireSwitch = <Word extends string>(
  field: string,
  value: unknown,
  word: Word,
): boolean | Word | undefined => {
  if (value === undefined || typeof value === 'boolean') return value;
  if (value === word) return word;
  throw invalid({ field, message: `${field} must be true, false or ${word}` });
};
