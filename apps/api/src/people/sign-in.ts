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

export type SubmittedCredentials = SecondFactor & {
  readonly emailAddress: string;
  readonly password: string;
};

export type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

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
    private readonly limits: RateLimits,
    private readonly device: DeviceCookie,
  ) {}

  /** @throws Problem for wrong credentials, a missing code, or after too many wrong tries */
  async identify(submitted: SubmittedCredentials, exchange: HttpExchange): Promise<Person> {
    const credentials = await this.committed.people.findByAddress(submitted.emailAddress);
    return this.#check(credentials, submitted, exchange);
  }

  /** Checks the password of a signed-in person. @throws as `identify` does */
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

  async #judge(
    { id, hasSecondFactor }: Person,
    submitted: SecondFactor,
  ): Promise<'right' | 'wrong' | 'missing'> {
    if (!hasSecondFactor) return 'right';
    if (submitted.totpCode === undefined && submitted.recoveryCode === undefined) return 'missing';
    const isRight = await this.commands.execute(
      new UseSecondFactor({ personId: id, secondFactor: submitted }),
    );
    return isRight ? 'right' : 'wrong';
  }
}
