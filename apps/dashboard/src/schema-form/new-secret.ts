const secretBytes = 32;

/** Hexadecimal, so that any configuration file can hold it. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
