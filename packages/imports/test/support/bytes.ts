/** The bytes of a file with this text. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes of a file with this value as JSON. */
export const jsonBytes = (value: unknown): Uint8Array => bytes(JSON.stringify(value));
