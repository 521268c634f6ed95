import { Body, Inject, Post, Req, Res } from '@nestjs/common';
import { type Clock, type Invitation, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOfToken } from '../http/access/hash-of-token.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { PlainV1Controller, SignInOperation } from '../http/operation.js';
import { Joining } from '../people/joining.js';
import { noSuchLink } from '../people/one-time-link.js';
import { OpenSessions } from '../people/open-sessions.js';
import { SessionView } from '../people/session-view.js';
import type { Exchange } from '../people/sign-in.js';
import { InvitationAcceptance, InvitationToken } from './member-bodies.js';
import { InvitationOfferView } from './member-view.js';

/** What somebody who is invited does, before they are signed in. */
@PlainV1Controller('invitations', 'People')
export class AcceptanceController {
  constructor(
    private readonly joining: Joining,
    private readonly sessions: OpenSessions,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('lookup')
  @SignInOperation({
    id: 'lookUpInvitation',
    summary: 'What an invitation is to',
    status: 200,
    answer: InvitationOfferView,
    problems: ['not_found'],
  })
  async lookUp(
    @Body() { token }: InvitationToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitationOfferView> {
    const { accountId, emailAddress, role, expiresAt } = await this.#find(token, { request, reply });
    const account = await this.unitOfWork.committed.accounts.find(accountId);
    if (account === null) throw noSuchLink();
    return { account_name: account.name, email_address: emailAddress, role, expires_at: expiresAt };
  }

  @Post('accept')
  @SignInOperation({
    id: 'acceptInvitation',
    summary: 'Become a member of an account',
    description:
      'Signs in. Somebody with the address of the invitation who is there already sends their own password, and `name` counts for nothing.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'second_factor_required', 'not_found', 'conflict'],
  })
  async accept(
    @Body() { token, name, password, totp_code, recovery_code }: InvitationAcceptance,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { emailAddress } = await this.#find(token, { request, reply });
    const shown = { emailAddress, name, password, totpCode: totp_code, recoveryCode: recovery_code };
    const { personId, accountId } = await this.joining.join(
      shown,
      { request, reply },
      async ({ invitations }, now) => {
        const invitation = await invitations.findByHash(hashOfToken(token), now);
        if (!invitation || !(await invitations.remove(invitation.accountId, invitation.id))) {
          throw noSuchLink();
        }
        return { accountId: invitation.accountId, role: invitation.role, changes: [] };
      },
    );
    return this.sessions.open(personId, accountId, { request, reply });
  }

  /** @throws Problem when there is no such invitation, or too many wrong ones were tried */
  async #find(token: string, { request, reply }: Exchange): Promise<Invitation> {
    this.limits.authenticating(request, reply, null);
    const now = instant(this.clock.now());
    const found = await this.unitOfWork.committed.invitations.findByHash(hashOfToken(token), now);
    if (found) return found;
    this.limits.failed(request, reply, null);
    throw noSuchLink();
  }
}
