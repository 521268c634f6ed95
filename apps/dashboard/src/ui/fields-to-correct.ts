import type { FieldError } from '../api/api-problem.js';
import { inList } from '../language/formats.js';
import { t } from '../language/text.js';

/** "Correct what is marked: Target and Text." or `null` when a refused field is not in the form. */
export const fieldsToCorrect = (
  errors: readonly FieldError[],
  labelOf: (path: string) => string | undefined,
): string | null => {
  const labels = errors.map(({ field }) => labelOf(field));
  if (labels.length === 0 || labels.includes(undefined)) return null;
  const fields = inList([...new Set(labels as readonly string[])]);
  return t('Correct what is marked: {fields}.', { fields });
};
