/** What is wrong with one field of what a customer gave. The message begins with the field's name. */
export type FieldError = { readonly field: string; readonly message: string };

/** `rule` completes the sentence that begins with the field: `must be at most 10`. */
export const fieldError = (field: string, rule: string): FieldError => ({
  field,
  message: `${field} ${rule}`,
});
