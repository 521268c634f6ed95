import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Person } from '@tocsin/domain';
import type { Credentials, Repositories } from '@tocsin/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeviceCookie } from '../http/access/device-cookie.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import { UseSecondFactor } from './change-second-factor.js';
import { Passwords } from './passwords.js';
import type { SecondFactor } from './second-factors.js';

/** What somebody shows to sign in. */
export type SubmittedCredentials = SecondFactor & {
  readonly emailAddress: string;
  readonly password: string;
};

/** Where it is shown, and where the answer goes. */
export type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Says the same whatever was wrong: whether somebody has this address is nobody else's business. */
const wrong = (): Problem =>
  new Problem('unauthenticated', 'The e-mail address, the password or the code is wrong.');

/** Finds out whether people are who they say, slowly for those who guess. */
@Injectable()
export class SignIn {
  constructor(
    private readonly commands: CommandBus,
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly device: DeviceCookie,
  ) {}

  /** @throws Problem when it is not who it says, a code is missing, or too many tries were wrong */
  async identify(shown: SubmittedCredentials, exchange: HttpExchange): Promise<Person> {
    const credentials = await this.committed.people.findByAddress(shown.emailAddress);
    return this.#check(credentials, shown, exchange);
  }

  /** The same for somebody who is known, as for those who are signed in. @throws as `identify` does */
  async confirm(person: Person, password: string, { request, reply }: HttpExchange): Promise<void> {
    const credentials = await this.committed.people.find(person.id);
    const passwordHash = credentials?.passwordHash ?? null;
    const device = this.device.read(request, passwordHash);
    const counted = this.limits.signingIn(request, reply, { emailAddress: person.emailAddress, device });
    if (await this.passwords.matches(password, passwordHash)) {
      counted.wasRight();
      return;
    }
    this.limits.failed(request, reply, null);
    throw new Problem('unauthenticated', 'The password is wrong.');
  }

  async #check(
    credentials: Credentials | null,
    { emailAddress, password, ...secondFactor }: SubmittedCredentials,
    { request, reply }: HttpExchange,
  ): Promise<Person> {
    const passwordHash = credentials?.passwordHash ?? null;
    const device = this.device.read(request, passwordHash);
    const counted = this.limits.signingIn(request, reply, { emailAddress, device });
    const isRight = await this.passwords.matches(password, passwordHash);
    const found = credentials && isRight ? await this.#judge(credentials.person, secondFactor) : 'wrong';
    if (credentials === null || found === 'wrong') {
      this.limits.failed(request, reply, null);
      throw wrong();
    }
    counted.wasRight();
    if (found === 'right') return credentials.person;
    throw new Problem(
      'second_factor_required',
      'Send the code of the authenticator app, or a recovery code, with it.',
    );
  }

  /** What is to be said of somebody whose password is right. */
  async #judge({ id, hasSecondFactor }: Person, shown: SecondFactor): Promise<'right' | 'wrong' | 'missing'> {
    if (!hasSecondFactor) return 'right';
    if (shown.totpCode === undefined && shown.recoveryCode === undefined) return 'missing';
    const isRight = await this.commands.execute(new UseSecondFactor({ personId: id, secondFactor: shown }));
    return isRight ? 'right' : 'wrong';
  }
}
