import type { Instant, Person } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { endKey } from '../api-keys/api-key-commands.js';
import type { AuditDraft } from '../http/commands/command.js';
import { withoutPassword } from './passwords.js';

/** Ends the person's sessions and links, and the sign-ins that were begun. */
export const endSessions = async (
  { sessions, oneTimeLinks, signInChallenges }: Repositories,
  { id }: Person,
  keptSession?: Parameters<Repositories['sessions']['removeAllOf']>[1],
): Promise<void> => {
  await sessions.removeAllOf(id, keptSession);
  await oneTimeLinks.removeAllOf(id);
  await signInChallenges.removeAllOf(id);
};

/**
 * Notes the first proof that the person reads the mails to their address. Everything that signed in before may be
 * somebody else's, who used the address beforehand, so it ends: docs/adr/0029-sign-in.md.
 * @returns entries for the audit logs; none when the address was proved already
 */
export const proveAddress = async (
  repositories: Repositories,
  person: Person,
  now: Instant,
  address: string,
): Promise<AuditDraft[]> => {
  if (person.addressProvedAt !== null) return [];
  const { people, passkeys, identities, members, apiKeys } = repositories;
  const { id, name } = person;
  await endSessions(repositories, person);
  await people.setPassword(id, withoutPassword());
  await people.removeTotp(id);
  await people.removeRecoveryCodes(id);
  await passkeys.removeAllOf(id);
  await identities.removeAllOf(id);
  await people.proveAddress(id, now);
  const actor = { type: 'person', personId: id, name } as const;
  const entries: AuditDraft[] = [];
  for (const { account } of await members.accountsOf(id)) {
    const proved = { action: 'member.address_proved', subjectId: id } as const;
    const ended = [];
    for (const keyId of await apiKeys.madeBy(account.id, id))
      ended.push(...(await endKey(repositories, account.id, keyId)));
    entries.push(...[proved, ...ended].map((each) => ({ ...each, accountId: account.id, actor, address })));
  }
  return entries;
};
