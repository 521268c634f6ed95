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

/** Changes how somebody signs in. It goes on record in every account that they belong to: it concerns them all. */
@Injectable()
export class OwnChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  run<Answer>(
    { person, action, address }: OwnChange,
    work: (repositories: Repositories, now: Instant) => Promise<Answer>,
  ): Promise<Answer> {
    const at = instant(this.clock.now());
    const actor = { type: 'person', personId: person.id, name: person.name } as const;
    return this.unitOfWork.run(async (repositories) => {
      const answer = await work(repositories, at);
      for (const { account } of await repositories.members.accountsOf(person.id)) {
        const request = { accountId: account.id, actor, address, at };
        await repositories.auditLog.append({ action, subjectId: person.id }, request);
      }
      return answer;
    });
  }
}
