const secretBytes = 32;

/** A secret that nobody can guess, as text that goes through any configuration file. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
