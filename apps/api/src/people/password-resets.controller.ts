import { Body, Inject, Post, Req, Res } from '@nestjs/common';
import { type Clock, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK, CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/access/client-address.js';
import { DeviceCookie } from '../http/access/device-cookie.js';
import { hashOfToken } from '../http/access/hash-of-token.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { PlainV1Controller, SignInOperation } from '../http/operation.js';
import { Problem } from '../http/problems/problem.js';
import { addressFrom } from './address-from.js';
import { makeResetLink, noSuchLink } from './one-time-link.js';
import { recordOwnChange } from './own-changes.js';
import { Passwords } from './passwords.js';
import { NewPasswordByLink, PasswordResetWish } from './person-bodies.js';

/** For people who have forgotten their password. */
@PlainV1Controller('password-resets', 'People')
export class PasswordResetsController {
  constructor(
    private readonly passwords: Passwords,
    private readonly device: DeviceCookie,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'smtpUrl' | 'publicUrl'>,
  ) {}

  @Post()
  @SignInOperation({
    id: 'askForPasswordReset',
    summary: 'Be mailed a link to reset a password',
    description:
      'Answers the same whether somebody has this address or not. `conflict`: SMTP is not configured.',
    status: 202,
    problems: ['conflict'],
  })
  async ask(
    @Body() { email_address }: PasswordResetWish,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (this.config.smtpUrl === undefined) {
      throw new Problem('conflict', 'No mail can be sent here. The administrator can give you a link.');
    }
    const emailAddress = addressFrom(email_address);
    this.limits.passwordResetAsked(request, reply, emailAddress);
    const now = instant(this.clock.now());
    await this.unitOfWork.run(async (repositories) => {
      const { people, mails } = repositories;
      const personId = (await people.findByAddress(emailAddress))?.person.id ?? null;
      const reset = await makeResetLink(repositories, personId, this.config.publicUrl, now);
      if (personId) await mails.add(emailAddress, { kind: 'password_reset', ...reset });
    });
  }

  @Post('complete')
  @SignInOperation({
    id: 'resetPassword',
    summary: 'Set a new password, with a link',
    description: "Ends all of the person's sessions. A second factor stays.",
    status: 204,
    problems: ['not_found'],
  })
  async complete(
    @Body() { token, new_password }: NewPasswordByLink,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const hash = hashOfToken(token);
    const now = instant(this.clock.now());
    this.limits.authenticating(request, reply, null);
    if (!(await this.unitOfWork.committed.oneTimeLinks.exists('password_reset', hash, now))) {
      this.limits.failed(request, reply, null);
      throw noSuchLink();
    }
    const passwordHash = await this.passwords.hash(new_password);
    await this.unitOfWork.run(async (repositories) => {
      const { people, sessions, oneTimeLinks } = repositories;
      const personId = await oneTimeLinks.take('password_reset', hash, now);
      const found = personId && (await people.find(personId));
      if (!found) throw noSuchLink();
      await people.setPassword(found.person.id, passwordHash);
      await sessions.removeAllOf(found.person.id);
      await oneTimeLinks.removeAllOf(found.person.id);
      const change = {
        person: found.person,
        action: 'member.password_changed',
        address: clientAddress(request),
      } as const;
      await recordOwnChange(repositories, change, now);
    });
    // Whoever has the link gets in, whatever others are trying meanwhile.
    this.device.set(reply, passwordHash);
  }
}
