import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, Person } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, changed, unaudited } from '../http/commands/command.js';
import { entriesInAllAccounts } from './person-command.js';

/** As whom somebody tried to sign in, and from where. */
type FailedSignIn = { readonly person: Person | null; readonly address: string };

const nobody = 'nobody';

/** The limits of wrong passwords, and of failed requests from an address, bound how many there are. */
export class NoteFailedSignIn extends ChangeCommand<void, FailedSignIn> {}

@CommandHandler(NoteFailedSignIn)
export class NoteFailedSignInHandler implements ChangeHandler<NoteFailedSignIn> {
  async handle({ data: { person, address } }: NoteFailedSignIn, repositories: Repositories, now: Instant) {
    if (person === null) {
      // A write as well, so that the time taken does not tell whether somebody has the address.
      await repositories.limitCounts.count(nobody, 1, now);
      return unaudited(undefined);
    }
    const action = 'member.sign_in_failed';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, address)));
  }
}
