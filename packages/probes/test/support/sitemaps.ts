import { type WebServer, webServer } from './web-server.js';

export const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const locations = (urls: readonly string[], entry: string) =>
  urls.map((url) => `<${entry}><loc>\n ${url} </loc></${entry}>`).join('');

export const pagesXml = (urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${sitemapNamespace}">${locations(urls, 'url')}</urlset>`;

export const indexXml = (urls: readonly string[]): string =>
  `<sitemapindex xmlns="${sitemapNamespace}">${locations(urls, 'sitemap')}</sitemapindex>`;

export interface Site extends WebServer {
  /** These paths answer 404. Paths that begin with `/dead` do too. */
  readonly dead: Set<string>;
}

export async function site(
  bodies: (url: string) => Readonly<Record<string, string | Buffer>>,
): Promise<Site> {
  const dead = new Set<string>();
  const server: WebServer = await webServer(({ url = '' }, response) => {
    const isDead = dead.has(url) || url.startsWith('/dead');
    response.writeHead(isDead ? 404 : 200).end(isDead ? undefined : (bodies(server.url)[url] ?? 'alive'));
  });
  return Object.assign(server, { dead });
}
