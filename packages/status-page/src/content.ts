import type { ShownContent, ShownPost } from '@tocsin/domain';

/** Everything that the documents of a status page are made from. */
export type StatusPageContent = ShownContent & { readonly page: PageFacts };

export type PageFacts = {
  /** A UUID, a part of the identifiers in feeds. */
  readonly id: string;
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  readonly homepageUrl: string | null;
  /** Search engines are asked to leave the page out. */
  readonly noIndex: boolean;
  /** Scheme and host, such as `https://status.example.com`, without a slash at the end. */
  readonly origin: string;
  /** The prefix of the page's paths: `/status/acme`, or an empty text on a custom domain. */
  readonly path: string;
};

/** The ended posts that began in one month (UTC). */
export type StatusPageMonth = {
  /** For example `2026-05`. */
  readonly month: string;
  /** Newest first. */
  readonly posts: readonly ShownPost[];
};
