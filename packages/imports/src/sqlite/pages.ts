import { beyond, damaged, type SqliteBounds } from './bounds.js';
import type { ByteSource } from './byte-source.js';
import type { LogPages } from './log-pages.js';

export const headerBytes = 100;
const pageBytesMin = 512;
const pageBytesMax = 65_536;

const textEncodings = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'];

/**
 * Reads the pages of a database, each at most once: a page belongs to one place of one table. A file whose pages refer
 * to each other in circles therefore ends.
 */
export class Pages {
  readonly #taken = new Set<number>();
  #bytesRead = 0;

  private constructor(
    private readonly source: ByteSource,
    private readonly log: LogPages,
    private readonly pageBytes: number,
    /** The bytes of a page without those that extensions reserve. */
    readonly usableBytes: number,
    readonly text: TextDecoder,
    /** True if changes may stand in a log beside the file. */
    readonly hasLog: boolean,
    private readonly bounds: SqliteBounds,
  ) {}

  /** @throws Unreadable */
  static async open(source: ByteSource, log: LogPages, bounds: SqliteBounds): Promise<Pages> {
    const header = (await log.read(1)) ?? (await source.read(0, headerBytes));
    if (header.length < headerBytes) throw damaged();
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const written = view.getUint16(16);
    const pageBytes = written === 1 ? pageBytesMax : written;
    const usableBytes = pageBytes - view.getUint8(20);
    const isPowerOfTwo = (pageBytes & (pageBytes - 1)) === 0;
    // SQLite itself refuses a page with fewer than 480 usable bytes.
    if (pageBytes < pageBytesMin || !isPowerOfTwo || usableBytes < 480) throw damaged();
    if (log.pageBytes !== undefined && log.pageBytes !== pageBytes) throw damaged();
    const encoding = textEncodings[view.getUint32(56)];
    if (encoding === undefined) throw damaged();
    const hasLog = view.getUint8(18) === 2;
    return new Pages(source, log, pageBytes, usableBytes, new TextDecoder(encoding), hasLog, bounds);
  }

  /** @param number from 1 @throws Unreadable when the page was taken before, or is not there */
  async take(number: number): Promise<DataView> {
    if (number < 1 || this.#taken.has(number)) throw damaged();
    this.#taken.add(number);
    this.#bytesRead += this.pageBytes;
    if (this.#bytesRead > this.bounds.bytesReadMax)
      throw beyond(`${this.bounds.bytesReadMax} bytes in the tables that count`);
    const page =
      (await this.log.read(number)) ??
      (await this.source.read((number - 1) * this.pageBytes, this.pageBytes));
    if (page.length < this.pageBytes) throw damaged();
    return new DataView(page.buffer, page.byteOffset, page.byteLength);
  }
}
