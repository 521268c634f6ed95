import { reasonsOf, type Said } from '@tocsin/domain';
import { newTask } from '../../compute/compute.js';
import { permissionOf, type Reading, readRobotsTxt } from './robots-rules.js';

const says = reasonsOf('crawler', {
  one: { en: '{name}', de: '{name}', ar: '{name}' },
  all_others: { en: 'all other crawlers', de: 'alle anderen Crawler', ar: 'كلّ الزواحف الأخرى' },
});

/** Enough for 500 KiB of robots.txt and 20 crawlers. */
const msMax = 500;

export type BlockedCrawlers = {
  /** By every reading of the file. */
  readonly always: readonly string[];
  /** Only as the RFC has it and Google reads it: a line such as `Crawl-delay` does not end a group. */
  readonly byTheRfc: readonly string[];
};

export type RobotsQuestion = {
  readonly body: Uint8Array;
  readonly truncated: boolean;
  readonly crawlers: readonly string[];
};

/** Finds crawlers that may fetch neither the front page nor any page below it. */
function blockedCrawlersIn({ body, truncated, crawlers }: RobotsQuestion): BlockedCrawlers {
  const robotsTxt = rulesText(body, truncated);
  const blockedBy = (reading: Reading) => {
    const robots = readRobotsTxt(robotsTxt, reading);
    return crawlers.filter((crawler) => {
      const isAllowed = permissionOf(robots, crawler);
      return !isAllowed('/') && !isAllowed('/any/page');
    });
  };
  const always = blockedBy({ otherLinesEndGroups: true });
  const strictly = blockedBy({ otherLinesEndGroups: false });
  return { always, byTheRfc: strictly.filter((crawler) => !always.includes(crawler)) };
}

/** As crawlers read it: UTF-8 whatever its header says, up to the last whole line. */
function rulesText(body: Uint8Array, truncated: boolean): string {
  const text = new TextDecoder().decode(body);
  return truncated ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), 0)) : text;
}

export const crawlersOf = (crawlers: readonly string[]): { readonly crawlers: readonly Said[] } => ({
  crawlers: [
    ...crawlers.filter((crawler) => crawler !== '*').map((name) => says.one({ name })),
    ...(crawlers.includes('*') ? [says.all_others()] : []),
  ],
});

export const blockedCrawlersTask = newTask('robots_shut_out', blockedCrawlersIn, msMax);
