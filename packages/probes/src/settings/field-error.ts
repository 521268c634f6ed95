/** The message begins with the field's name. */
export type FieldError = { readonly field: string; readonly message: string };

/** @param rule `must be at most 10` */
export const fieldError = (field: string, rule: string): FieldError => ({
  field,
  message: `${field} ${rule}`,
});
