import type { FromSchema } from 'json-schema-to-ts';
import { objectSchema } from '../../settings/schema.js';

const deadRememberedMax = 20;
/** Of the URLs that are remembered, as JSON: with the rest they fit into what a probe may remember. */
const urlsBytesMax = 60_000;

/** What a sitemap monitor remembers: its place in its rounds over all pages, and what is failing. */
export const roundMemory = objectSchema(
  {
    /** Checks that found nothing wrong. */
    checks: { type: 'integer', minimum: 0 },
    failing: {
      type: 'object',
      additionalProperties: false,
      required: ['pages'],
      properties: {
        sitemap: { type: 'string' },
        pages: { type: 'array', items: { type: 'string' }, maxItems: deadRememberedMax },
      },
    },
  },
  ['checks'],
);

export type Round = FromSchema<typeof roundMemory>;

/** What a check found at fault. */
export type Fault = {
  /** The sitemap of an index that is at fault, or that names the dead pages. */
  readonly sitemap: string | undefined;
  readonly deadPages: readonly string[];
};

export const firstRound: Round = { checks: 0 };

/** The sitemap of an index to read: the failing one while it is named, or the next in turn. */
export function sitemapIn(round: Round, sitemaps: readonly string[]): string | undefined {
  const { checks, failing } = round;
  if (failing?.sitemap !== undefined && sitemaps.includes(failing.sitemap)) return failing.sitemap;
  return sitemaps[checks % sitemaps.length];
}

/** The pages to ask for: the dead ones while they are named, and the next `sample` pages in turn. */
export function pagesIn(
  { checks, failing }: Round,
  pages: readonly string[],
  sample: number,
  sitemapCount: number,
): readonly string[] {
  const named = new Set(pages);
  const dead = failing?.pages.filter((url) => named.has(url)) ?? [];
  const turn = Math.floor(checks / sitemapCount);
  const taken = Math.min(sample, pages.length);
  const first = (turn * taken) % pages.length;
  const next = [
    ...pages.slice(first, first + taken),
    ...pages.slice(0, Math.max(0, first + taken - pages.length)),
  ];
  return [...new Set([...dead, ...next])];
}

/** The round after a check that found nothing wrong. */
export const advanced = ({ checks }: Round): Round => ({ checks: checks + 1 });

/**
 * The round after a check that found a fault. It does not advance: a check that looks elsewhere could neither confirm
 * the fault nor find that it has ended.
 */
export function heldBy({ checks }: Round, { sitemap, deadPages }: Fault): Round {
  const pages = deadPages.slice(0, deadRememberedMax);
  while (Buffer.byteLength(JSON.stringify([sitemap, pages])) > urlsBytesMax) pages.pop();
  return { checks, failing: { ...(sitemap !== undefined && { sitemap }), pages } };
}
