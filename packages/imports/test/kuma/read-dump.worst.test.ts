import { describe, expect, test } from '@jest/globals';
import type { ByteSource } from '@tocsin/imports';
import { dumpBounds } from '../../src/mysql/bounds.js';
import { bytes } from '../support/bytes.js';
import { dump, imported } from '../support/kuma-files.js';

describe('a dump of the MariaDB of Uptime Kuma 2', () => {
  test('may have more history than the tables that count may: it is passed over, a part at a time', async () => {
    const sql = await dump();
    const at = sql.indexOf('INSERT INTO `heartbeat`');
    const beat = "(1,0,2,1,'200 - it\\'s OK; (x)','2026-06-01 10:00:00',40,60,0,0,NULL)";
    const history = bytes(`INSERT INTO \`heartbeat\` VALUES\n${Array(10_000).fill(beat).join(',\n')};\n`);
    const { source, read } = joined([
      bytes(sql.slice(0, at)),
      ...Array(150).fill(history),
      bytes(sql.slice(at)),
    ]);
    expect(source.size).toBeGreaterThan(dumpBounds.bytesKeptMax);
    expect((await imported(source)).config).toEqual((await imported(bytes(sql))).config);
    expect(read.mostAtOnce).toBeLessThanOrEqual(1024 * 1024);
  });
});

/** Parts of a file after each other, and the most bytes that were read of it at once. */
const joined = (pieces: readonly Uint8Array[]) => {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const read = { mostAtOnce: 0 };
  const source: ByteSource = {
    size,
    read: async (from, bytesWanted) => {
      const part = new Uint8Array(Math.min(bytesWanted, size - from));
      read.mostAtOnce = Math.max(read.mostAtOnce, part.length);
      let start = 0;
      for (const piece of pieces) {
        const common = piece.subarray(Math.max(0, from - start), Math.max(0, from + part.length - start));
        if (common.length > 0) part.set(common, Math.max(0, start - from));
        start += piece.length;
      }
      return part;
    },
  };
  return { source, read };
};
