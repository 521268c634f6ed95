/** A file that is read a part at a time, since a database may be larger than the memory. */
export type ByteSource = {
  readonly size: number;
  /** Returns fewer bytes only at the end of the file. */
  read(from: number, bytes: number): Promise<Uint8Array>;
};

/** Bytes in memory as a file. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, count) => bytes.subarray(from, from + count),
});
