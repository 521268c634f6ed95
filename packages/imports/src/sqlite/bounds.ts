import { Unreadable } from '../report/unreadable.js';

/** The bounds of one reading. Strangers write databases, and some are made to be read without an end. */
export const sqliteBounds = {
  /** Bytes of pages. The few tables that are read are a small part of a large database. */
  bytesReadMax: 64 * 1024 * 1024,
  /** Bytes of records. Cells of a page may overlap, so records can have more bytes than their pages. */
  recordBytesMax: 64 * 1024 * 1024,
  /** As in a dump: packages/imports/src/mysql/bounds.ts. As text, a record takes several times its bytes. */
  rowBytesMax: 4 * 1024 * 1024,
  /** Bytes of the log beside the database. Each of them goes into a checksum. */
  logBytesMax: 2 * 1024 * 1024 * 1024,
  valuesMax: 2_000_000,
  rowsMax: 20_000,
  columnsMax: 2_000,
  /** SQLite has the same bound. */
  depthMax: 20,
} as const;

export type SqliteBounds = Readonly<Record<keyof typeof sqliteBounds, number>>;

/** The bounds of reading history: of 2,000 monitors, uptime of a year and an outage each day. */
export const sqliteHistoryBounds: SqliteBounds = {
  ...sqliteBounds,
  bytesReadMax: 4 * 1024 * 1024 * 1024,
  recordBytesMax: 1024 * 1024 * 1024,
  valuesMax: 40_000_000,
  rowsMax: 2_000_000,
};

export const damaged = (): Unreadable =>
  new Unreadable('The database is damaged. Stop the program that writes to it, and copy the file again.');

export const beyond = (what: string): Unreadable =>
  new Unreadable(`The database is too large to read: it has more than ${what}.`);
