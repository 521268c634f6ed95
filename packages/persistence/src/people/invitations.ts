import type { AccountId, Instant, Invitation, InvitationId, PersonId } from '@tocsin/domain';
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Executor } from '../database/database.js';
import { findPage, type Page, type PageRequest } from '../database/page.js';
import { invitation } from '../tables/people.js';

/** Open invitations, each under the hash of its link; an accepted or revoked one is removed. */
export class Invitations {
  constructor(private readonly tx: Executor) {}

  /**
   * Replaces an earlier invitation to the same address.
   * @param mailedHash the hash of the link in a mail to the address; `null` without a mail
   */
  add(invited: Invitation, hash: string, mailedHash: string | null = null): Promise<void> {
    const { accountId, emailAddress, createdAt } = invited;
    return this.tx.entities(invitation, async (invitations) => {
      await invitations.delete([
        { accountId, emailAddress },
        { accountId, expiresAt: LessThanOrEqual(createdAt) },
      ]);
      await invitations.insert({ ...invited, hash, mailedHash });
    });
  }

  /** @param hash of the link that its maker was shown, or of the one that was mailed */
  findByHash(hash: string, now: Instant): Promise<Invitation | null> {
    return this.tx.entities(invitation, (invitations) =>
      invitations.findOneBy([
        { hash, expiresAt: MoreThan(now) },
        { mailedHash: hash, expiresAt: MoreThan(now) },
      ]),
    );
  }

  isMailed(mailedHash: string): Promise<boolean> {
    return this.tx.entities(invitation, (invitations) => invitations.existsBy({ mailedHash }));
  }

  list(accountId: AccountId, now: Instant, page: PageRequest): Promise<Page<Invitation>> {
    return this.tx.entities(invitation, (invitations) =>
      findPage(invitations, { accountId, expiresAt: MoreThan(now) }, page),
    );
  }

  count(accountId: AccountId, now: Instant): Promise<number> {
    return this.tx.entities(invitation, (invitations) =>
      invitations.countBy({ accountId, expiresAt: MoreThan(now) }),
    );
  }

  /** @returns false when the account has no such invitation */
  async remove(accountId: AccountId, id: InvitationId): Promise<boolean> {
    const { affected } = await this.tx.entities(invitation, (invitations) =>
      invitations.delete({ id, accountId }),
    );
    return affected === 1;
  }

  async removeMadeBy(accountId: AccountId, personId: PersonId): Promise<InvitationId[]> {
    return this.tx.entities(invitation, async (invitations) => {
      const made = await invitations.findBy({ accountId, madeByPersonId: personId });
      const ids = made.map(({ id }) => id);
      await invitations.delete({ id: In(ids) });
      return ids;
    });
  }
}
