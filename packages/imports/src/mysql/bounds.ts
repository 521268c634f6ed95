import { Unreadable } from '../report/unreadable.js';

/** The bounds of reading one dump. They hold for the tables that count: the others may have any size. */
export const dumpBounds = {
  rowBytesMax: 4 * 1024 * 1024,
  /** Bytes of all rows and definitions of tables. */
  bytesKeptMax: 64 * 1024 * 1024,
  valuesMax: 1_000_000,
  rowsMax: 20_000,
  columnsMax: 2_000,
  /** Tokens of the definition of one column or key, such as the values of an enumeration. */
  definitionTokensMax: 2_000,
  databasesMax: 100,
} as const;

export const broken = (why: string): Unreadable =>
  new Unreadable(`The dump cannot be read: ${why}. Make it again with mariadb-dump.`);

export const beyond = (what: string): Unreadable =>
  new Unreadable(`The dump is too large to read: it has more than ${what}.`);
