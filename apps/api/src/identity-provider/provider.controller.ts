import { Body, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentPerson } from '../http/access/current-caller.js';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import type { PersonCaller } from '../http/commands/caller.js';
import { PersonalOperation, PlainV1Controller, SignInOperation } from '../http/operation.js';
import { PasswordConfirmation } from '../people/person-bodies.js';
import { SessionView } from '../people/session-view.js';
import { SignIn } from '../people/sign-in.js';
import { IdentityProvider } from './identity-provider.js';
import { BeginProviderSignIn } from './provider-attempts.js';
import { ProviderQueries } from './provider-queries.js';
import { ProviderAnswer, ProviderLinkView, ProviderSignIn, ProviderSignInView } from './provider-sign-in.js';
import { SignInByProvider } from './sign-in-by-provider.js';
import { UnlinkIdentity } from './unlink-identity.js';

@PlainV1Controller('', 'People')
export class ProviderController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly providerSignIn: ProviderSignIn,
    private readonly signIn: SignIn,
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
  begin(@CurrentExchange() exchange: HttpExchange): Promise<ProviderSignInView> {
    return this.providerSignIn.begin(null, exchange);
  }

  @Post('session/provider')
  @SignInOperation({
    id: 'signInWithProvider',
    command: SignInByProvider,
    summary: 'Sign in with an answer of the OpenID Connect provider',
    description:
      'Sets the session cookie. Groups become roles. An answer to `linkProvider` also links the person who asked. With `invitation_token`, whoever the invitation names becomes a member: their e-mail address at the provider, or here, must be that of the invitation.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'role_required', 'not_found', 'conflict'],
  })
  complete(
    @Body() { query, invitation_token: invitationToken }: ProviderAnswer,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<SessionView> {
    return this.providerSignIn.complete({ query, invitationToken }, exchange);
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
    description: 'Works as `beginProviderSignIn`. The person who signs in at the provider is linked to you.',
    status: 201,
    answer: ProviderSignInView,
    problems: ['not_found'],
  })
  async beginLink(
    @CurrentPerson() { session: { person } }: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<ProviderSignInView> {
    await this.signIn.confirm(person, password, exchange);
    return this.providerSignIn.begin(person.id, exchange);
  }

  @Post('provider/link/removal')
  @PersonalOperation({
    id: 'unlinkProvider',
    command: UnlinkIdentity,
    summary: 'Unlink the OpenID Connect provider',
    status: 204,
    problems: ['not_found'],
  })
  async unlink(
    @CurrentPerson() caller: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<void> {
    await this.signIn.confirm(caller.session.person, password, exchange);
    await this.commands.execute(new UnlinkIdentity(caller));
  }
}
