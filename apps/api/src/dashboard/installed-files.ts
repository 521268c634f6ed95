import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The files of an installed dashboard. No other file of the folder is served. */
const names = [
  'manifest.webmanifest',
  'service-worker.js',
  'offline.html',
  'offline.css',
  'offline.js',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
] as const;

const contentTypes: Readonly<Record<string, string>> = {
  '.webmanifest': 'application/manifest+json',
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
};

/** The page without the server has no inline code, so it needs no nonce. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type InstalledFile = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
};

export const installedFiles = (folder: string): Promise<readonly InstalledFile[]> =>
  Promise.all(
    names
      .filter((name) => existsSync(join(folder, name)))
      .map(async (name) => ({
        path: `/${name}`,
        headers: {
          'Content-Type': contentTypes[extname(name)] ?? 'application/octet-stream',
          // Their names stay the same when they change.
          'Cache-Control': 'no-cache',
          'Content-Security-Policy': contentSecurityPolicy,
        },
        content: await readFile(join(folder, name)),
      })),
  );
