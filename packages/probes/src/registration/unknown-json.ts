/** A member of a JSON object that came from elsewhere; `undefined` for what is no object or has no such member. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

/** The items of what should be a JSON array. */
export const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What should be text. */
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
