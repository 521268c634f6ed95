import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, Person, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { mailboxOf } from '../http/access/mailbox.js';
import { requireWithin, type StoredLimit, takeBack } from '../http/access/rate-limit.js';
import { hashOfToken } from '../http/access/tokens.js';
import { ChangeCommand, type ChangeHandler, changed, unaudited } from '../http/commands/command.js';
import { entriesInAllAccounts } from './person-command.js';

const windowMs = 15 * 60_000;
const what = 'wrong passwords or codes';
/** For one person from one address, or from one browser of theirs. */
const wrongSignIns: StoredLimit = { name: 'sign-in', requestsMax: 10, windowMs, what };
/** For one person from all addresses together, without their own browsers. */
const wrongSignInsOfPerson: StoredLimit = { name: 'sign-in-person', requestsMax: 30, windowMs, what };

/** Bounds the rows of e-mail addresses that no person has. Addresses of one group share their counts. */
const strangerGroups = 65_536;

/** Whom the counts of an e-mail address protect. */
export const guarded = (personId: PersonId | null, emailAddress: string): string =>
  personId ??
  `group ${Number.parseInt(hashOfToken(mailboxOf(emailAddress).mailbox).slice(0, 8), 16) % strangerGroups}`;

export type SignInTry = {
  readonly guarded: string;
  readonly network: string;
  /** The browser's id, when the person has signed in with it before. */
  readonly device: string | null;
};

const countsOf = ({ guarded: whom, network, device }: SignInTry): (readonly [StoredLimit, string])[] =>
  device === null
    ? [
        [wrongSignInsOfPerson, whom],
        [wrongSignIns, `${whom} ${network}`],
      ]
    : [[wrongSignIns, `${whom} device ${device}`]];

/** Counts before the check, so that many parallel guesses cannot pass. A refused try is not counted. */
export class CountSignIn extends ChangeCommand<void, SignInTry> {}

@CommandHandler(CountSignIn)
export class CountSignInHandler implements ChangeHandler<CountSignIn> {
  async handle({ data }: CountSignIn, repositories: Repositories, now: Instant) {
    for (const [limit, whom] of countsOf(data)) await requireWithin(repositories, limit, whom, now);
    return unaudited(undefined);
  }
}

/** For a try that was right, or that was not checked. */
export class UncountSignIn extends ChangeCommand<void, SignInTry> {}

@CommandHandler(UncountSignIn)
export class UncountSignInHandler implements ChangeHandler<UncountSignIn> {
  async handle({ data }: UncountSignIn, repositories: Repositories) {
    for (const [limit, whom] of countsOf(data)) await takeBack(repositories, limit, whom);
    return unaudited(undefined);
  }
}

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
