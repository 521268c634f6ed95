import { crc32 } from 'node:zlib';
import type { AlertId } from '@tocsin/domain';

const format = 'tocsin journal 1';

export type JournalHeader = {
  /** As in the rows that the process claims. */
  readonly claimedBy: string;
  readonly bootId: string;
  readonly databaseIdentity: string;
  /** The lock of this journal. A copy has another. */
  readonly lock: string;
};

export type ReadJournal = { readonly header: JournalHeader; readonly begun: ReadonlySet<AlertId> };

/** A journal is lines of a checksum and a content: the header first, then one line for each write. */
const line = (content: string): string => `${checksumOf(content)} ${content}\n`;

const checksumLength = 8;
const checksumOf = (content: string): string => crc32(content).toString(16).padStart(checksumLength, '0');

export const headerLine = (header: JournalHeader): string => line(JSON.stringify({ format, ...header }));

export const begunLine = (alertIds: readonly AlertId[]): string => line(alertIds.join(' '));

/** @returns `null` for a journal that is empty, damaged or of another format: it says nothing */
export const readJournal = (text: string): ReadJournal | null => {
  const lines = text.split('\n');
  // A process that dies while it writes leaves a shorter file: the messages of an unfinished line had not begun.
  lines.pop();
  const [first, ...rest] = lines.map(contentOf);
  const header = first ? headerFrom(first) : null;
  if (header === null || rest.includes(null)) return null;
  return { header, begun: new Set(rest.flatMap((content) => content?.split(' ') ?? []) as AlertId[]) };
};

const contentOf = (line: string): string | null => {
  const content = line.slice(checksumLength + 1);
  return line === `${checksumOf(content)} ${content}` ? content : null;
};

const headerFrom = (content: string): JournalHeader | null => {
  if (!content.startsWith('{')) return null;
  const { format: found, ...header } = JSON.parse(content) as JournalHeader & { format: unknown };
  return found === format ? header : null;
};
