import type { Instant, StatusPageId } from '@tocsin/domain';
import type { Database } from '../database/database.js';
import { growingPauseMs } from '../database/growing-pause.js';
import { idsIn, raw, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';

/** A domain that a page claims, and that no proof was found for yet. */
export type UnprovedDomain = { readonly pageId: StatusPageId; readonly domain: string };

const pauseMsMax = 6 * 60 * 60 * 1000;

export interface DomainProofs {
  /** Takes the domains whose proof is due, and puts each off until its next look. Each is taken by one process. */
  take(now: Instant, domainsMax: number): Promise<readonly UnprovedDomain[]>;
  /**
   * Lets a page be shown at its domain, in place of one whose record is gone.
   * @param named the pages that the records of the domain name
   * @returns false when a page that is named too is shown there, or the page claims the domain no more
   */
  prove(proved: UnprovedDomain, named: readonly StatusPageId[], now: Instant): Promise<boolean>;
}

export const domainProofs = ({ transaction }: Database): DomainProofs => ({
  take: (now, domainsMax) =>
    transaction(async (tx) => {
      const nowMs = toMs(now);
      return tx.all<UnprovedDomain>(sql`
        UPDATE status_page
        SET domain_check_at = ${nowMs} + ${growingPauseMs(nowMs, raw('updated_at'), pauseMsMax)}
        WHERE id IN (
          SELECT id FROM status_page WHERE domain_check_at <= ${nowMs} OR domain_check_at > ${nowMs + pauseMsMax}
          ORDER BY domain_check_at LIMIT ${domainsMax} ${tx.dialect.rowLock('FOR UPDATE OF status_page SKIP LOCKED')})
        RETURNING id AS "pageId", claimed_domain AS "domain"`);
    }),
  prove: ({ pageId, domain }, named, now) =>
    transaction(async (tx) => {
      const nowMs = toMs(now);
      const changed = sql`content_changed_at = CASE
        WHEN content_changed_at >= ${nowMs} THEN content_changed_at + 1 ELSE ${nowMs} END`;
      await tx.run(sql`
        UPDATE status_page SET domain = NULL, domain_check_at = ${nowMs}, ${changed}
        WHERE domain = ${domain} AND id <> ${pageId} AND id NOT IN ${idsIn(tx.dialect, named)}`);
      const proved = await tx.run(sql`
        UPDATE status_page SET domain = claimed_domain, domain_check_at = NULL, ${changed}
        WHERE id = ${pageId} AND claimed_domain = ${domain} AND domain IS NULL
          AND NOT EXISTS (SELECT 1 FROM status_page other WHERE other.domain = ${domain})`);
      return proved > 0;
    }),
});
