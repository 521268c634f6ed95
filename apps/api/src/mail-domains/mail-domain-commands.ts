import { CommandHandler } from '@nestjs/cqrs';
import {
  type Instant,
  id,
  type MailDomain,
  type MailDomainId,
  mailDomainBounds,
  nextLookAt,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { AccountCommand, type ChangeHandler, changed, unaudited } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type MailDomainView, mailDomainView } from './mail-domain-view.js';

const { domainsMax } = mailDomainBounds;

export class CreateMailDomain extends AccountCommand<MailDomainView, { readonly domain: string }> {
  static override readonly access = 'owner';
}

@CommandHandler(CreateMailDomain)
export class CreateMailDomainHandler implements ChangeHandler<CreateMailDomain> {
  async handle({ accountId, data: { domain } }: CreateMailDomain, repositories: Repositories, now: Instant) {
    const { mailDomains } = repositories;
    await requireAccountForChange(repositories, accountId);
    if ((await mailDomains.findByDomain(accountId, domain)) !== null)
      throw new Problem('conflict', `The account has the mail domain ${domain} already.`);
    if ((await mailDomains.count(accountId)) >= domainsMax)
      throw new Problem('conflict', `An account can have at most ${domainsMax} mail domains.`);
    const mailDomainId = id<MailDomainId>(newId());
    const made: MailDomain = {
      mailDomainId,
      accountId,
      domain,
      createdAt: now,
      checkedAt: null,
      foundAt: null,
    };
    await mailDomains.add(made, nextLookAt(made, now));
    return changed(mailDomainView(made, now), { action: 'mail_domain.created', subjectId: mailDomainId });
  }
}

type Named = { readonly mailDomainId: MailDomainId };

export class CheckMailDomain extends AccountCommand<void, Named> {
  static override readonly access = 'owner';
}

@CommandHandler(CheckMailDomain)
export class CheckMailDomainHandler implements ChangeHandler<CheckMailDomain> {
  async handle(
    { accountId, data: { mailDomainId } }: CheckMailDomain,
    { mailDomains }: Repositories,
    now: Instant,
  ) {
    const found = await mailDomains.find(accountId, mailDomainId);
    if (!found) throw notFound('mail domain');
    await mailDomains.lookAt(mailDomainId, nextLookAt(found, now), now);
    return unaudited(undefined);
  }
}

export class DeleteMailDomain extends AccountCommand<void, Named> {
  static override readonly access = 'owner';
}

@CommandHandler(DeleteMailDomain)
export class DeleteMailDomainHandler implements ChangeHandler<DeleteMailDomain> {
  async handle({ accountId, data: { mailDomainId } }: DeleteMailDomain, { mailDomains }: Repositories) {
    const subjectName = await mailDomains.remove(accountId, mailDomainId);
    if (subjectName === null) throw notFound('mail domain');
    return changed(undefined, { action: 'mail_domain.deleted', subjectId: mailDomainId, subjectName });
  }
}
