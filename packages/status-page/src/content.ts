import type { ShownContent, ShownPost, StatusPageBrand } from '@tocsin/domain';

/** Everything that the documents of a status page are made from. */
export type StatusPageContent = ShownContent & { readonly page: PageFacts };

/** A picture that the page loads from `pathsOf(page).picture(name)`. */
export type ShownPicture = {
  /** Made of the hash of its bytes, so that its address never shows another picture. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

type PictureField = 'logo' | 'logoDark' | 'favicon';

/** The look that the customer gave the page. */
export type ShownBrand = Omit<StatusPageBrand, PictureField> & {
  readonly [Field in PictureField]: ShownPicture | null;
};

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
  readonly brand: ShownBrand;
  /** The IANA zone of the page's times. */
  readonly timeZone: string;
};

/** What every document of a page shows of it. */
export type PageLook = Pick<PageFacts, 'title' | 'path' | 'brand' | 'timeZone'>;

/** The ended posts that began in one month (UTC). */
export type StatusPageMonth = {
  /** For example `2026-05`. */
  readonly month: string;
  /** Newest first. */
  readonly posts: readonly ShownPost[];
};
