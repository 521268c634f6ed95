import { Injectable } from '@nestjs/common';
import type { AccountId, StatusPage } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { RateLimits } from '../http/access/rate-limits.js';

/** Names that only one page of all accounts has. A domain counts once it is proved. */
export const pageNames = ['slug', 'domain'] as const;
export type PageName = (typeof pageNames)[number];

/** Asks who has a name, within the limit of names of other accounts that an account is told. */
@Injectable()
export class PageNames {
  constructor(private readonly limits: RateLimits) {}

  /** @throws Problem when the account was told too many names that others have */
  async holderOf(
    { statusPages }: Pick<Repositories, 'statusPages'>,
    accountId: AccountId,
    name: PageName,
    value: string,
  ): Promise<StatusPage | null> {
    this.limits.askingForName(accountId);
    const holder = await (name === 'slug' ? statusPages.findBySlug(value) : statusPages.findByDomain(value));
    if (holder !== null && holder.accountId !== accountId)
      this.limits.toldTakenName(accountId, `${name} ${value}`);
    return holder;
  }
}
