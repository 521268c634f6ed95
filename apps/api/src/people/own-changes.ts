import { Inject, Injectable } from '@nestjs/common';
import { type AuditAction, type Clock, type Instant, instant, type Person } from '@tocsin/domain';
import { type Repositories, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';

/** What somebody does to themselves, and from where. */
export type OwnChange = {
  readonly person: Person;
  readonly action: AuditAction;
  readonly address: string;
};

/** Puts it on record in every account that the person belongs to: it concerns them all. */
export const recordOwnChange = async (
  { members, auditLog }: Pick<Repositories, 'members' | 'auditLog'>,
  { person, action, address }: OwnChange,
  at: Instant,
): Promise<void> => {
  const actor = { type: 'person', personId: person.id, name: person.name } as const;
  for (const { account } of await members.accountsOf(person.id)) {
    auditLog.append({ action, subjectId: person.id }, { accountId: account.id, actor, address, at });
  }
};

/** Changes how somebody signs in, and puts it on record. */
@Injectable()
export class OwnChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  run<Answer>(
    change: OwnChange,
    work: (repositories: Repositories, now: Instant) => Promise<Answer>,
  ): Promise<Answer> {
    const at = instant(this.clock.now());
    return this.unitOfWork.run(async (repositories) => {
      const answer = await work(repositories, at);
      await recordOwnChange(repositories, change, at);
      return answer;
    });
  }
}
