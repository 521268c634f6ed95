import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const failedFolder = join(folder, 'failed');
const renews = process.env.RENEW_SCREENSHOTS !== undefined;

/** The least difference of a pixel that counts, from 0 to 1. Smoothing differs a little between machines. */
const pixelThreshold = 0.1;
/** The share of pixels that may differ. */
export const differingPercentMax = 0.05;

type Difference = { readonly percent: number; readonly picture: PNG };

/** Compares a screenshot with the kept one of this name. @returns `null` when none is kept */
export const differenceFromKept = async (name: string, screenshot: Buffer): Promise<Difference | null> => {
  const file = join(folder, `${name}.png`);
  if (!existsSync(file)) return null;
  const bytes = await readFile(file);
  // Reading pictures costs more than taking them.
  if (bytes.equals(screenshot)) return { percent: 0, picture: new PNG() };
  const [kept, taken] = [PNG.sync.read(bytes), PNG.sync.read(screenshot)];
  const { width, height } = kept;
  const picture = new PNG({ width, height });
  const options = { threshold: pixelThreshold };
  const count = pixelmatch(kept.data, taken.data, picture.data, width, height, options);
  return { percent: (100 * count) / (width * height), picture };
};

/**
 * Holds a screenshot against the kept one of this name; keeps it where screenshots are renewed.
 * @returns what is wrong with it, with the files to look at
 */
export const checkScreenshot = async (name: string, screenshot: Buffer): Promise<readonly string[]> => {
  if (renews) {
    await writeFile(join(folder, `${name}.png`), screenshot);
    return [];
  }
  const difference = await differenceFromKept(name, screenshot);
  if (difference === null) return [`${name} is not kept. "npm run renew-screenshots" takes it.`];
  const { percent, picture } = difference;
  if (percent <= differingPercentMax) return [];
  await mkdir(failedFolder, { recursive: true });
  const taken = join(failedFolder, name);
  await writeFile(`${taken}.png`, screenshot);
  await writeFile(`${taken}.difference.png`, PNG.sync.write(picture));
  return [
    `${name}: ${percent.toFixed(2)} % of its pixels differ. Look at ${taken}.png and ${taken}.difference.png. If the change is meant, "npm run renew-screenshots" keeps it.`,
  ];
};
