import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { entriesInAllAccounts, PersonCommand } from '../people/person-command.js';

export class UnlinkIdentity extends PersonCommand {}

@CommandHandler(UnlinkIdentity)
export class UnlinkIdentityHandler implements ChangeHandler<UnlinkIdentity> {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async handle({ person, caller }: UnlinkIdentity, repositories: Repositories) {
    const issuer = this.config.signIn.provider?.issuer;
    if (issuer === undefined || !(await repositories.identities.unlink(person.id, issuer)))
      throw notFound('link');
    const action = 'member.identity_unlinked';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}
