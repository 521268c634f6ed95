import { domainProofOf, instant, type StatusPageId } from '@tocsin/domain';
import type { DomainProofs, UnprovedDomain } from '@tocsin/persistence';
import type { Logger } from '@tocsin/platform';
import type { DomainRecords } from '@tocsin/transports';
import type { Outlet } from './outbox-loop.js';

const valuePattern = /^tocsin-status-page=([0-9a-f-]{36})$/;

const pagesIn = (records: readonly string[]): StatusPageId[] =>
  records.flatMap((record) => (valuePattern.exec(record.trim())?.[1] ?? []) as StatusPageId[]);

type Parts = {
  readonly proofs: DomainProofs;
  readonly records: DomainRecords;
  readonly log: Pick<Logger, 'info'>;
};

/** Looks for the TXT records that prove the domains of status pages: docs/adr/0107-domains-are-proved.md. */
export const statusDomains = ({ proofs, records, log }: Parts): Outlet<UnprovedDomain> => ({
  name: 'domains of status pages',
  placesMax: 10,
  claim: (itemsMax) => proofs.take(instant(new Date()), itemsMax),
  send: async (claimed) => {
    const { pageId, domain } = claimed;
    const named = pagesIn((await records(domainProofOf(domain, pageId).name)) ?? []);
    if (!named.includes(pageId)) return;
    if (await proofs.prove(claimed, named, instant(new Date())))
      log.info({ page_id: pageId, domain }, 'the domain of a status page is proved');
  },
  close: async () => undefined,
});
