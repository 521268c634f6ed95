import { Unreadable } from '../report/unreadable.js';
import { beyond, damaged, type SqliteBounds } from './bounds.js';
import type { ByteSource } from './byte-source.js';

// The format is at https://www.sqlite.org/fileformat2.html#the_write_ahead_log

const headerBytes = 32;
const frameHeaderBytes = 24;
const magics = [0x377f0682, 0x377f0683];
const partBytesMax = 1024 * 1024;

/** Distinct pages, whose places are kept: 8 GB of a log with pages of 4 KiB. */
const pagesMax = 2_000_000;

const isPageSize = (bytes: number): boolean => bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Continues a checksum. @param start two words */
const checksum = (
  view: DataView,
  from: number,
  to: number,
  start: readonly [number, number],
  littleEndian: boolean,
): [number, number] => {
  let [a, b] = start;
  for (let at = from; at < to; at += 8) {
    a = (a + view.getUint32(at, littleEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, littleEndian) + a) >>> 0;
  }
  return [a, b];
};

/** Reads whole frames, a part of the log at a time. */
async function* framesOf(
  log: ByteSource,
  frameBytes: number,
): AsyncGenerator<{ readonly at: number; readonly frame: DataView }> {
  const partBytes = Math.floor(partBytesMax / frameBytes) * frameBytes;
  for (let from = headerBytes; ; from += partBytes) {
    const part = await log.read(from, partBytes);
    for (let at = 0; at + frameBytes <= part.length; at += frameBytes)
      yield { at: from + at, frame: viewOf(part.subarray(at, at + frameBytes)) };
    if (part.length < partBytes) return;
  }
}

/**
 * The pages that a log holds of its database, and which the file of the database lacks. It keeps their places, and
 * reads a page when it is asked for: a log grows to gigabytes while something reads the database for hours.
 */
export class LogPages {
  private constructor(
    private readonly log: ByteSource | undefined,
    private readonly places: ReadonlyMap<number, number>,
    /** Unset for a log without a commit, whose pages do not count. */
    readonly pageBytes: number | undefined,
  ) {}

  /**
   * Finds the pages up to the last commit. A frame that is not valid ends the log, as in SQLite.
   *
   * @param log the file beside a database whose name ends with `-wal`, if there is one
   * @throws Unreadable for a log that is longer, or has more pages than any such log
   */
  static async committedIn(
    log: ByteSource | undefined,
    { logBytesMax }: Pick<SqliteBounds, 'logBytesMax'>,
  ): Promise<LogPages> {
    const none = new LogPages(undefined, new Map(), undefined);
    if (log === undefined) return none;
    const header = viewOf(await log.read(0, headerBytes));
    if (header.byteLength < headerBytes || !magics.includes(header.getUint32(0))) return none;
    const littleEndian = header.getUint32(0) === magics[0];
    const pageBytes = header.getUint32(8);
    let sum = checksum(header, 0, 24, [0, 0], littleEndian);
    if (sum[0] !== header.getUint32(24) || sum[1] !== header.getUint32(28) || !isPageSize(pageBytes))
      return none;
    const places = new Map<number, number>();
    let pending = new Map<number, number>();
    for await (const { at, frame } of framesOf(log, frameHeaderBytes + pageBytes)) {
      if (frame.getUint32(8) !== header.getUint32(16) || frame.getUint32(12) !== header.getUint32(20)) break;
      sum = checksum(frame, 0, 8, sum, littleEndian);
      sum = checksum(frame, frameHeaderBytes, frame.byteLength, sum, littleEndian);
      if (sum[0] !== frame.getUint32(16) || sum[1] !== frame.getUint32(20)) break;
      if (at + frame.byteLength > logBytesMax)
        throw new Unreadable(
          `The log beside the database (-wal) has more than ${logBytesMax} bytes. Stop the program that writes to it, which ends the log, and copy the file again.`,
        );
      pending.set(frame.getUint32(0), at + frameHeaderBytes);
      if (places.size + pending.size > pagesMax) throw beyond(`${pagesMax} pages in its log`);
      if (frame.getUint32(4) === 0) continue;
      for (const [page, place] of pending) places.set(page, place);
      pending = new Map();
    }
    return places.size === 0 ? none : new LogPages(log, places, pageBytes);
  }

  /** @returns `undefined` for a page that the log does not hold @throws Unreadable when the log has become shorter */
  async read(page: number): Promise<Uint8Array | undefined> {
    const place = this.places.get(page);
    if (this.log === undefined || this.pageBytes === undefined || place === undefined) return undefined;
    const content = await this.log.read(place, this.pageBytes);
    if (content.length < this.pageBytes) throw damaged();
    return content;
  }
}
