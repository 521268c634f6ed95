/** `npm run icons`: draws the icons of the installed page from the bell, in Chromium. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const dashboard = fileURLToPath(new URL('../apps/dashboard/', import.meta.url));
const bell = await readFile(`${dashboard}src/ui/bell.svg`, 'utf8');

/** Systems cut an icon to their own shape; what is inside 80 % of it stays (W3C, Web App Manifest, "maskable"). */
const maskable = bell
  .replace('rx="8"', 'rx="0"')
  .replace(/(<path.*\/>)/s, '<g transform="translate(16 16) scale(0.75) translate(-16 -16)">$1</g>');

const icons = [
  ['icon-192.png', 192, bell],
  ['icon-512.png', 512, bell],
  ['icon-maskable-512.png', 512, maskable],
  ['apple-touch-icon.png', 180, maskable],
];

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
try {
  const page = await browser.newPage();
  for (const [name, size, svg] of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
    await writeFile(`${dashboard}public/${name}`, await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
