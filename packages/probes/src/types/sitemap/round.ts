import type { FromSchema } from 'json-schema-to-ts';
import { objectSchema } from '../../settings/schema.js';

const deadRememberedMax = 20;
/** As JSON, so that they fit into the memory of a probe. */
const urlsBytesMax = 60_000;

/** The place of a monitor in its rounds over all pages, and what is failing. */
export const roundMemory = objectSchema(
  {
    /** Without a fault. */
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

export type Fault = {
  /** Of an index: it is at fault, or names the dead pages. */
  readonly sitemap: string | undefined;
  readonly deadPages: readonly string[];
};

export const firstRound: Round = { checks: 0 };

/** The failing sitemap while the index names it, or the next in turn. */
export function sitemapIn(round: Round, sitemaps: readonly string[]): string | undefined {
  const { checks, failing } = round;
  if (failing?.sitemap !== undefined && sitemaps.includes(failing.sitemap)) return failing.sitemap;
  return sitemaps[checks % sitemaps.length];
}

/** The dead pages while the sitemap names them, and the next `sample` pages in turn. */
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

export const advanced = ({ checks }: Round): Round => ({ checks: checks + 1 });

/** Does not advance: other pages could neither confirm the fault nor its end. */
export function heldBy({ checks }: Round, { sitemap, deadPages }: Fault): Round {
  const pages = deadPages.slice(0, deadRememberedMax);
  while (Buffer.byteLength(JSON.stringify([sitemap, pages])) > urlsBytesMax) pages.pop();
  return { checks, failing: { ...(sitemap !== undefined && { sitemap }), pages } };
}
