import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant, type MailDomainId } from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type MailDomainPage, type MailDomainView, mailDomainView } from './mail-domain-view.js';

@Injectable()
export class MailDomainQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(accountId: AccountId, page: PageRequest): Promise<MailDomainPage> {
    const now = instant(this.clock.now());
    const found = await this.committed.mailDomains.list(accountId, page);
    return pageView(found, (each) => mailDomainView(each, now));
  }

  async get(accountId: AccountId, mailDomainId: MailDomainId): Promise<MailDomainView> {
    const found = await this.committed.mailDomains.find(accountId, mailDomainId);
    if (!found) throw notFound('mail domain');
    return mailDomainView(found, instant(this.clock.now()));
  }
}
