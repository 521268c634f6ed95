// The format is at https://www.sqlite.org/fileformat2.html#the_write_ahead_log

const headerBytes = 32;
const frameHeaderBytes = 24;
const magics = [0x377f0682, 0x377f0683];

type Pages = ReadonlyMap<number, Uint8Array>;

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

/** Reads the pages up to the last commit. A frame that is not valid ends the log, as in SQLite. */
const committed = (
  log: Uint8Array,
): { readonly pages: Pages; readonly pageBytes: number; readonly pageCount: number } => {
  const view = viewOf(log);
  const none = { pages: new Map(), pageBytes: 0, pageCount: 0 };
  if (log.length < headerBytes || !magics.includes(view.getUint32(0))) return none;
  const littleEndian = view.getUint32(0) === magics[0];
  const pageBytes = view.getUint32(8);
  let sum = checksum(view, 0, 24, [0, 0], littleEndian);
  if (sum[0] !== view.getUint32(24) || sum[1] !== view.getUint32(28)) return none;
  const pages = new Map<number, Uint8Array>();
  let pending = new Map<number, Uint8Array>();
  let pageCount = 0;
  for (
    let at = headerBytes;
    at + frameHeaderBytes + pageBytes <= log.length;
    at += frameHeaderBytes + pageBytes
  ) {
    if (view.getUint32(at + 8) !== view.getUint32(16) || view.getUint32(at + 12) !== view.getUint32(20))
      break;
    sum = checksum(view, at, at + 8, sum, littleEndian);
    sum = checksum(view, at + frameHeaderBytes, at + frameHeaderBytes + pageBytes, sum, littleEndian);
    if (sum[0] !== view.getUint32(at + 16) || sum[1] !== view.getUint32(at + 20)) break;
    const start = at + frameHeaderBytes;
    pending.set(view.getUint32(at), log.subarray(start, start + pageBytes));
    const sizeAfterCommit = view.getUint32(at + 4);
    if (sizeAfterCommit === 0) continue;
    for (const [page, content] of pending) pages.set(page, content);
    pending = new Map();
    pageCount = sizeAfterCommit;
  }
  return { pages, pageBytes, pageCount };
};

/**
 * Returns a database without a log, with the changes of its log. SQLite as WebAssembly has no shared memory, so it
 * cannot read a log.
 *
 * @param database the file. @param log the file beside it whose name ends with `-wal`, if there is one
 */
export const mergeWal = (database: Uint8Array, log: Uint8Array | undefined): Uint8Array => {
  const { pages, pageBytes, pageCount } = log === undefined ? committed(new Uint8Array()) : committed(log);
  const bytes = new Uint8Array(pageCount === 0 ? database.length : pageCount * pageBytes);
  bytes.set(database.subarray(0, bytes.length));
  for (const [page, content] of pages) if (page <= pageCount) bytes.set(content, (page - 1) * pageBytes);
  // The versions of the format: 2 stands for a log.
  if (bytes[18] === 2) bytes[18] = 1;
  if (bytes[19] === 2) bytes[19] = 1;
  return bytes;
};
