import type { StatusPageId } from '@tocsin/domain';
import type { ChangedPage } from '@tocsin/persistence';

/** The slugs and domains of all pages of the installation, so that an unknown name costs no query. */
export class PageNames {
  readonly #pages = new Map<StatusPageId, ChangedPage>();
  readonly #bySlug = new Map<string, StatusPageId>();
  readonly #byDomain = new Map<string, StatusPageId>();
  #newestMs = -1;

  /** The time of the latest change of any page. */
  get newestMs(): number {
    return this.#newestMs;
  }

  get(id: StatusPageId): ChangedPage | undefined {
    return this.#pages.get(id);
  }

  ofSlug(slug: string): StatusPageId | undefined {
    return this.#bySlug.get(slug);
  }

  ofDomain(domain: string): StatusPageId | undefined {
    return this.#byDomain.get(domain);
  }

  /** @returns whether the page changed since it was last set */
  set(page: ChangedPage): boolean {
    const before = this.#pages.get(page.id);
    if (before?.changedAtMs === page.changedAtMs) return false;
    this.remove(page.id);
    this.#pages.set(page.id, page);
    this.#bySlug.set(page.slug, page.id);
    if (page.domain !== null) this.#byDomain.set(page.domain, page.id);
    this.#newestMs = Math.max(this.#newestMs, page.changedAtMs);
    return true;
  }

  remove(id: StatusPageId): void {
    const page = this.#pages.get(id);
    if (page === undefined) return;
    this.#pages.delete(id);
    if (this.#bySlug.get(page.slug) === id) this.#bySlug.delete(page.slug);
    if (page.domain !== null && this.#byDomain.get(page.domain) === id) this.#byDomain.delete(page.domain);
  }

  /** @returns the ids that are not among `pages` */
  missingFrom(pages: readonly ChangedPage[]): readonly StatusPageId[] {
    const found = new Set(pages.map(({ id }) => id));
    return [...this.#pages.keys()].filter((id) => !found.has(id));
  }
}
