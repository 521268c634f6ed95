import { crc32 } from 'node:zlib';
import type { AlertId, CompletedDispatch } from '@tocsin/domain';

const format = 'tocsin journal 4';
/** Earlier formats differ only in their entries, which are still read. */
const earlierFormats: readonly unknown[] = ['tocsin journal 1', 'tocsin journal 2', 'tocsin journal 3'];

/** Begins the content of a write since format 4. None of these three is in JSON, which escapes them. */
const writeMark = '\x1d';
const entrySeparator = '\x1e';
const fieldSeparator = '\x1f';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they would end a field or a line
const hasControlCharacter = /[\x00-\x1f]/;

export type JournalHeader = {
  /** The id of the process, as in the rows that it claims. */
  readonly claimedBy: string;
  readonly bootId: string;
  readonly databaseIdentity: string;
  /** The lock of this journal. A copy has another. */
  readonly lock: string;
};

export type ReadJournal = {
  readonly header: JournalHeader;
  /** The messages that began, or ended without having begun. `null`: the process did not see the end. */
  readonly messages: ReadonlyMap<AlertId, CompletedDispatch | null>;
};

/** A message that begins, or how it ended. */
export type JournalEntry = AlertId | CompletedDispatch;

/** A journal is lines of a checksum and a content: the header first, then one line for each write. */
const line = (content: string): string => `${checksumOf(content)} ${content}\n`;

const checksumLength = 8;
const checksumOf = (content: string): string => crc32(content).toString(16).padStart(checksumLength, '0');

export const headerLine = (header: JournalHeader): string => line(JSON.stringify({ format, ...header }));

export const writeLine = (entries: readonly JournalEntry[]): string =>
  entries.length === 0 ? '' : line(writeMark + entries.map(entryText).join(entrySeparator));

const entryText = (entry: JournalEntry): string =>
  typeof entry === 'string' ? entry : (usualEnd(entry) ?? JSON.stringify(entry));

/** Most messages end so. Fields cost a quarter of the CPU of JSON. */
const usualEnd = ({ alertId, outcome, request }: CompletedDispatch): string | null => {
  const { responseStatus, durationMs } = outcome;
  if (outcome.outcome !== 'delivered' || responseStatus === null || outcome.note !== undefined) return null;
  if (request === null || request.signature === null || request.recipient !== undefined) return null;
  const { url, signature } = request;
  if (hasControlCharacter.test(url) || hasControlCharacter.test(signature)) return null;
  return [alertId, responseStatus, durationMs, url, signature].join(fieldSeparator);
};

const usualEndFrom = (text: string): CompletedDispatch => {
  const [alertId, responseStatus, durationMs, url = '', signature = ''] = text.split(fieldSeparator);
  return {
    alertId: alertId as AlertId,
    outcome: {
      outcome: 'delivered',
      responseStatus: Number(responseStatus),
      durationMs: Number(durationMs),
    },
    request: { url, signature },
  };
};

const entryFrom = (text: string): JournalEntry => {
  if (text.startsWith('{')) return JSON.parse(text) as CompletedDispatch;
  return text.includes(fieldSeparator) ? usualEndFrom(text) : (text as AlertId);
};

/** @returns `null` for a journal that is empty, damaged or of another format: it says nothing */
export const readJournal = (text: string): ReadJournal | null => {
  const lines = text.split('\n');
  // A process that dies while it writes leaves a shorter file: the messages of an unfinished line had not begun.
  lines.pop();
  const [first, ...rest] = lines.map(contentOf);
  const header = first ? headerFrom(first) : null;
  if (header === null) return null;
  const messages = new Map<AlertId, CompletedDispatch | null>();
  for (const content of rest) {
    if (content === null) return null;
    for (const entry of entriesIn(content)) {
      if (typeof entry === 'string') messages.set(entry, null);
      else messages.set(entry.alertId, entry);
    }
  }
  return { header, messages };
};

const contentOf = (line: string): string | null => {
  const content = line.slice(checksumLength + 1);
  return line === `${checksumOf(content)} ${content}` ? content : null;
};

const entriesIn = (content: string): readonly JournalEntry[] => {
  if (content.startsWith(writeMark)) return content.slice(1).split(entrySeparator).map(entryFrom);
  if (content.startsWith('[')) return JSON.parse(content) as JournalEntry[];
  return content.startsWith('{')
    ? [JSON.parse(content) as CompletedDispatch]
    : (content.split(' ') as AlertId[]);
};

const headerFrom = (content: string): JournalHeader | null => {
  if (!content.startsWith('{')) return null;
  const { format: found, ...header } = JSON.parse(content) as JournalHeader & { format: unknown };
  return found === format || earlierFormats.includes(found) ? header : null;
};
