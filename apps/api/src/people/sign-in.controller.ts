import { Body, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { type Clock, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK, CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOfToken } from '../http/access/hash-of-token.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { PlainV1Controller, PublicOperation, SignInOperation } from '../http/operation.js';
import { addressFrom } from './address-from.js';
import { Joining } from './joining.js';
import { noSuchLink } from './one-time-link.js';
import { OpenSessions } from './open-sessions.js';
import { SessionView } from './session-view.js';
import { SignIn } from './sign-in.js';
import { NewSession, Setup, SignInOptionsView } from './sign-in-bodies.js';

/** How people get in: nobody is signed in yet. */
@PlainV1Controller('', 'People')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly joining: Joining,
    private readonly sessions: OpenSessions,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'smtpUrl'>,
  ) {}

  @Get('sign-in')
  @PublicOperation({
    id: 'getSignInOptions',
    summary: 'What somebody who is not signed in can do',
    status: 200,
    answer: SignInOptionsView,
    problems: ['rate_limited', 'validation_failed', 'internal', 'unavailable'],
  })
  async options(): Promise<SignInOptionsView> {
    return {
      setup_required: await this.unitOfWork.committed.people.isEmpty(),
      password_reset: this.config.smtpUrl !== undefined,
    };
  }

  @Post('session')
  @SignInOperation({
    id: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the cookie of the session. `second_factor_required`: the password is right, and a code must be sent with it.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'second_factor_required', 'role_required'],
  })
  async begin(
    @Body() { shown }: NewSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const person = await this.signIn.identify(shown, { request, reply });
    return this.sessions.open(person.id, null, { request, reply });
  }

  @Post('setup')
  @SignInOperation({
    id: 'setUp',
    summary: 'Become an owner of an account, with a setup link',
    description: 'Somebody with this address who is there already sends their own password.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'second_factor_required', 'not_found', 'conflict'],
  })
  async setUp(
    @Body() { token, name, email_address, password, account_name }: Setup,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const hash = hashOfToken(token);
    const links = this.unitOfWork.committed.oneTimeLinks;
    this.limits.authenticating(request, reply, null);
    if (!(await links.exists('setup', hash, instant(this.clock.now())))) {
      this.limits.failed(request, reply, null);
      throw noSuchLink();
    }
    const newcomer = { emailAddress: addressFrom(email_address), name, password };
    const { personId, accountId } = await this.joining.join(
      newcomer,
      { request, reply },
      async ({ oneTimeLinks, accounts }, now) => {
        const found = await oneTimeLinks.take('setup', hash, now);
        if (found === null) throw noSuchLink();
        if (account_name === undefined) return { accountId: found, role: 'owner', changes: [] };
        await accounts.setName(found, account_name);
        const renamed = { action: 'account.changed', subjectId: found, fields: ['name'] } as const;
        return { accountId: found, role: 'owner', changes: [renamed] };
      },
    );
    return this.sessions.open(personId, accountId, { request, reply });
  }
}
