import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, Person } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { afterMs, noSuchLink } from './one-time-link.js';
import { entriesInAllAccounts, PersonCommand } from './person-command.js';
import { endSessions, proveAddress } from './prove-address.js';

export class ChangePassword extends PersonCommand<void, { readonly passwordHash: string }> {}

type ByLink = { readonly linkHash: string; readonly passwordHash: string; readonly address: string };

export class ResetPassword extends ChangeCommand<void, ByLink> {}

const noticeMs = 24 * 60 * 60 * 1000;

/** Sends the person a list of the sign-ins and API keys that go on, so that they find one that is not theirs. */
const sendNotice = async (
  { mails, passkeys, people, identities, members, apiKeys }: Repositories,
  { id }: Person,
  publicUrl: string,
  now: Instant,
): Promise<void> => {
  const person = (await people.find(id))?.person;
  if (!person) return;
  let keys = 0;
  for (const { account } of await members.accountsOf(id))
    keys += (await apiKeys.madeBy(account.id, id)).length;
  await mails.add(person.emailAddress, {
    kind: 'password_changed',
    link: `${publicUrl}/settings/you`,
    expiresAt: afterMs(now, noticeMs),
    signIns: {
      passkeys: await passkeys.count(id),
      authenticatorApp: person.hasAuthenticatorApp,
      provider: await identities.hasAny(id),
      apiKeys: keys,
    },
  });
};

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ChangeHandler<ChangePassword> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>) {}

  async handle({ person, session, caller, data }: ChangePassword, repositories: Repositories, now: Instant) {
    await repositories.people.setPassword(person.id, data.passwordHash);
    await endSessions(repositories, person, session.id);
    if (this.config.smtpUrl !== undefined) await sendNotice(repositories, person, this.config.publicUrl, now);
    const action = 'member.password_changed';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ChangeHandler<ResetPassword> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>) {}

  async handle({ data }: ResetPassword, repositories: Repositories, now: Instant) {
    const { linkHash, passwordHash, address } = data;
    const personId = await repositories.oneTimeLinks.take('password_reset', linkHash, now);
    const found = personId && (await repositories.people.find(personId));
    if (!found) throw noSuchLink();
    const { person } = found;
    const proved = await proveAddress(repositories, person, now, address);
    await endSessions(repositories, person);
    await repositories.people.setPassword(person.id, passwordHash);
    if (this.config.smtpUrl !== undefined) await sendNotice(repositories, person, this.config.publicUrl, now);
    const action = 'member.password_changed';
    return changed(
      undefined,
      ...proved,
      ...(await entriesInAllAccounts(repositories, action, person, address)),
    );
  }
}
