import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Person } from '@tocsin/domain';
import type { Credentials, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { clientAddress, clientNetwork } from '../http/access/client-address.js';
import { DeviceCookie } from '../http/access/cookies.js';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { addressForms } from '../http/access/mail-address.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import { UseSecondFactor } from './change-second-factor.js';
import type { Assertion } from './passkey-ceremony.js';
import { Passkeys } from './passkeys.js';
import { Passwords, requirePasswords } from './passwords.js';
import type { SecondFactor } from './second-factors.js';
import { CountSignIn, guarded, NoteFailedSignIn, UncountSignIn } from './sign-in-counts.js';

export type SubmittedCredentials = SubmittedSecondFactor & {
  readonly emailAddress: string;
  readonly password: string;
};

type SubmittedSecondFactor = SecondFactor & { readonly passkey?: Assertion | undefined };

/** The judgement of a password, and of a code where the person needs one. */
type Finding = 'right' | 'wrong' | 'missing';

type Owner = { readonly passwordHash: string | null; readonly guarded: string };

/** Does not tell whether somebody has this address. */
const wrong = (): Problem =>
  new Problem('unauthenticated', 'The e-mail address, the password or the code is wrong.');

/** Checks passwords and codes, and counts wrong ones. */
@Injectable()
export class SignIn {
  constructor(
    private readonly commands: CommandBus,
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly passwords: Passwords,
    private readonly passkeys: Passkeys,
    private readonly limits: RateLimits,
    private readonly device: DeviceCookie,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Problem for wrong credentials, a missing code, or after too many wrong tries */
  async identify(submitted: SubmittedCredentials, exchange: HttpExchange): Promise<Person> {
    requirePasswords(this.config);
    const credentials = await this.committed.people.findByAddress(addressForms(submitted.emailAddress));
    return this.#check(credentials, submitted, exchange);
  }

  /** @throws Problem for a passkey that is unknown here, or an answer that is wrong or was sent before */
  async identifyByPasskey(assertion: Assertion, { request, reply }: HttpExchange): Promise<Person> {
    this.limits.authenticating(request, reply, null);
    const person = await this.passkeys.personNamedBy(assertion);
    if (person !== null && (await this.passkeys.signsIn(person.id, assertion))) return person;
    await this.commands.execute(new NoteFailedSignIn({ person, address: clientAddress(request) }));
    this.limits.failed(request, reply, null);
    throw new Problem(
      'unauthenticated',
      'This passkey does not sign in here. Try again, or use another way.',
    );
  }

  /** Checks the password of a signed-in person. @throws as `identify` does */
  async confirm(person: Person, password: string, exchange: HttpExchange): Promise<void> {
    const credentials = await this.committed.people.find(person.id);
    const passwordHash = credentials?.passwordHash ?? null;
    const owner = { passwordHash, guarded: guarded(person.id, person.emailAddress) };
    const found = await this.#counted(owner, exchange, async () =>
      (await this.passwords.matches(password, passwordHash)) ? 'right' : 'wrong',
    );
    if (found === 'wrong') throw new Problem('unauthenticated', 'The password is wrong.');
  }

  async #check(
    credentials: Credentials | null,
    { emailAddress, password, ...secondFactor }: SubmittedCredentials,
    exchange: HttpExchange,
  ): Promise<Person> {
    const passwordHash = credentials?.passwordHash ?? null;
    const owner = { passwordHash, guarded: guarded(credentials?.person.id ?? null, emailAddress) };
    const found = await this.#counted(owner, exchange, async () => {
      const isRight = await this.passwords.matches(password, passwordHash);
      return credentials && isRight ? this.#judge(credentials.person, secondFactor) : 'wrong';
    });
    const person = credentials?.person ?? null;
    if (person === null || found === 'wrong') {
      await this.commands.execute(new NoteFailedSignIn({ person, address: clientAddress(exchange.request) }));
      throw wrong();
    }
    if (found === 'right') return person;
    throw new Problem(
      'second_factor_required',
      'Send a passkey, the code of the authenticator app, or a recovery code with it.',
    );
  }

  /** Counts a try unless it was right or, as when too many wait for a hash, not checked. */
  async #counted(
    { passwordHash, guarded: whom }: Owner,
    { request, reply }: HttpExchange,
    check: () => Promise<Finding>,
  ): Promise<Finding> {
    const device = this.device.read(request, passwordHash);
    const takeBackOfNetwork = device === null ? this.limits.checkingPassword(request, reply) : undefined;
    const counted = { guarded: whom, network: clientNetwork(request), device };
    await this.commands.execute(new CountSignIn(counted));
    let found: Finding | null = null;
    try {
      found = await check();
    } finally {
      if (found !== 'wrong') await this.commands.execute(new UncountSignIn(counted));
    }
    if (found !== 'wrong') takeBackOfNetwork?.();
    else if (device !== null) this.limits.failed(request, reply, null);
    return found;
  }

  async #judge(
    { id, hasSecondFactor }: Person,
    { passkey, ...secondFactor }: SubmittedSecondFactor,
  ): Promise<Finding> {
    if (!hasSecondFactor) return 'right';
    if (passkey !== undefined) return (await this.passkeys.isSecondFactorOf(id, passkey)) ? 'right' : 'wrong';
    if (secondFactor.totpCode === undefined && secondFactor.recoveryCode === undefined) return 'missing';
    const isRight = await this.commands.execute(new UseSecondFactor({ personId: id, secondFactor }));
    return isRight ? 'right' : 'wrong';
  }
}
