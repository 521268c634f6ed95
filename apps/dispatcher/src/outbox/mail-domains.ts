import { type AccountId, instant, mailDomainProofOf } from '@tocsin/domain';
import type { DueMailDomain, MailDomainProofs } from '@tocsin/persistence';
import type { Logger } from '@tocsin/platform';
import type { DomainRecords } from '@tocsin/transports';
import type { Outlet } from './outbox-loop.js';

type Parts = {
  readonly proofs: MailDomainProofs;
  readonly records: DomainRecords;
  readonly log: Pick<Logger, 'info'>;
};

/**
 * Looks for the TXT records that prove mail domains: docs/adr/0148-mail-domains-are-proved.md. An account has one look
 * in flight, so that slow name servers of one leave room for the others.
 */
export const mailDomains = ({ proofs, records, log }: Parts): Outlet<DueMailDomain> => {
  const busy = new Set<AccountId>();

  const look = async ({ mailDomainId, domain }: DueMailDomain): Promise<void> => {
    const { name, value } = mailDomainProofOf({ mailDomainId, domain });
    const found = await records(name);
    const outcome =
      found === null ? 'unanswered' : found.some((record) => record.trim() === value) ? 'found' : 'missing';
    const change = await proofs.store(mailDomainId, outcome, instant(new Date()));
    if (change !== null) log.info({ mail_domain_id: mailDomainId, domain, change }, 'a mail domain changed');
  };

  return {
    name: 'mail domains',
    placesMax: 10,
    claim: async (itemsMax) => {
      const taken = await proofs.take(instant(new Date()), itemsMax, [...busy]);
      for (const { accountId } of taken) busy.add(accountId);
      return taken;
    },
    send: (due) => look(due).finally(() => busy.delete(due.accountId)),
    close: async () => undefined,
  };
};
