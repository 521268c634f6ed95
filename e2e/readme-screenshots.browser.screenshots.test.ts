import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { readme } from './support/readme.js';

const script = fileURLToPath(new URL('screenshots.mjs', import.meta.url));
/** Two failed checks open the incident that a picture shows. */
const watchedSeconds = '30';

test('npm run screenshots makes the pictures that the README shows, here in another folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-pictures-'));
  try {
    await promisify(execFile)(process.execPath, [script, folder, watchedSeconds]);
    const shown = [...readme.matchAll(/\]\(docs\/images\/(\S+\.png)\)/g)].map(([, name]) => name);
    expect((await readdir(folder)).sort()).toEqual(shown.sort());
    for (const name of await readdir(folder)) {
      const { width, height } = PNG.sync.read(await readFile(join(folder, name)));
      expect([name, width, height]).toEqual([name, 1280, 800]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
