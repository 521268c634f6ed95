/** The version of Tocsin. `scripts/set-version.mjs` writes it, with those of all packages. */
export const version = '0.1.0';
