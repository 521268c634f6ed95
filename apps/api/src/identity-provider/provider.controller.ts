import { Body, Get, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PersonId } from '@tocsin/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/access/client-address.js';
import { CurrentPerson } from '../http/access/current-caller.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { newToken } from '../http/access/session-token.js';
import type { PersonCaller } from '../http/commands/caller.js';
import { PersonalOperation, PlainV1Controller, SignInOperation } from '../http/operation.js';
import { OpenSessions } from '../people/open-sessions.js';
import { PasswordConfirmation } from '../people/person-bodies.js';
import { SessionView } from '../people/session-view.js';
import { SignIn } from '../people/sign-in.js';
import { AttemptCookie } from './attempt-cookie.js';
import { attemptSecrets } from './attempt-secrets.js';
import { IdentityProvider } from './identity-provider.js';
import { attemptSeconds, BeginProviderSignIn, EndProviderSignIn, noAttempt } from './provider-attempts.js';
import { ProviderAnswer, ProviderLinkView, ProviderSignInView } from './provider-bodies.js';
import { ProviderQueries } from './provider-queries.js';
import { SignInByProvider } from './sign-in-by-provider.js';
import { UnlinkIdentity } from './unlink-identity.js';

@PlainV1Controller('', 'People')
export class ProviderController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly cookie: AttemptCookie,
    private readonly signIn: SignIn,
    private readonly sessions: OpenSessions,
    private readonly limits: RateLimits,
    private readonly commands: CommandBus,
    private readonly queries: ProviderQueries,
  ) {}

  @Post('provider/sign-ins')
  @SignInOperation({
    id: 'beginProviderSignIn',
    command: BeginProviderSignIn,
    summary: 'Begin to sign in with the OpenID Connect provider',
    description: 'Sets a cookie that the answer needs. `not_found`: there is no provider.',
    status: 201,
    answer: ProviderSignInView,
    problems: ['not_found'],
  })
  begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderSignInView> {
    this.limits.signInBegun(request, reply);
    return this.#begin(null, reply);
  }

  @Post('session/provider')
  @SignInOperation({
    id: 'signInWithProvider',
    command: SignInByProvider,
    summary: 'Sign in with an answer of the OpenID Connect provider',
    description:
      'Sets the session cookie. Groups become roles. An answer to `linkProvider` also links the person who asked.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'role_required', 'not_found', 'conflict'],
  })
  async complete(
    @Body() { query }: ProviderAnswer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    this.limits.authenticating(request, reply, null);
    try {
      const secret = this.cookie.read(request);
      if (secret === null) throw noAttempt();
      this.cookie.clear(reply);
      const { personId: linkTo } = await this.commands.execute(new EndProviderSignIn({ secret }));
      const claims = await this.provider.claims(query, attemptSecrets(secret));
      const address = clientAddress(request);
      const personId = await this.commands.execute(new SignInByProvider({ claims, linkTo, address }));
      return await this.sessions.open(personId, null, { request, reply }, 'provider');
    } catch (error) {
      this.limits.failed(request, reply, null);
      throw error;
    }
  }

  @Get('provider/link')
  @PersonalOperation({
    id: 'getProviderLink',
    summary: 'Whether you have linked the OpenID Connect provider',
    status: 200,
    answer: ProviderLinkView,
    problems: ['not_found'],
  })
  link(@CurrentPerson() { session }: PersonCaller): Promise<ProviderLinkView> {
    return this.queries.link(session.person.id, this.provider.settings);
  }

  @Post('provider/link')
  @PersonalOperation({
    id: 'linkProvider',
    command: BeginProviderSignIn,
    summary: 'Begin to link the OpenID Connect provider',
    description: 'As `beginProviderSignIn`. The answer links whoever signs in there to you.',
    status: 201,
    answer: ProviderSignInView,
    problems: ['not_found'],
  })
  async beginLink(
    @CurrentPerson() { session: { person } }: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderSignInView> {
    await this.signIn.confirm(person, password, { request, reply });
    return this.#begin(person.id, reply);
  }

  @Post('provider/link/removal')
  @PersonalOperation({
    id: 'unlinkProvider',
    command: UnlinkIdentity,
    summary: 'Sign in with the OpenID Connect provider no longer',
    status: 204,
    problems: ['not_found'],
  })
  async unlink(
    @CurrentPerson() caller: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.signIn.confirm(caller.session.person, password, { request, reply });
    await this.commands.execute(new UnlinkIdentity(caller));
  }

  async #begin(personId: PersonId | null, reply: FastifyReply): Promise<ProviderSignInView> {
    const secret = newToken();
    const authorization_url = await this.provider.authorizationUrl(attemptSecrets(secret));
    await this.commands.execute(new BeginProviderSignIn({ secret, personId }));
    this.cookie.set(reply, secret, attemptSeconds);
    return { authorization_url };
  }
}
