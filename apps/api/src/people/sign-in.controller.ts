import { Body, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { validAddress } from '../http/bodies/email-address.js';
import { PlainV1Controller, PublicOperation, SignInOperation } from '../http/operation.js';
import { Newcomers } from './joining.js';
import { LinkTokens } from './one-time-link.js';
import { OpenSessions } from './open-sessions.js';
import { PasskeyAssertion } from './passkey-bodies.js';
import { PeopleQueries } from './people-queries.js';
import { OpenSession } from './session-commands.js';
import { SessionView } from './session-view.js';
import { SetUpAccount } from './set-up-account.js';
import { SignIn } from './sign-in.js';
import { NewSession, Setup, SignInOptionsView } from './sign-in-bodies.js';

@PlainV1Controller('', 'People')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly links: LinkTokens,
    private readonly newcomers: Newcomers,
    private readonly sessions: OpenSessions,
    private readonly commands: CommandBus,
    private readonly queries: PeopleQueries,
  ) {}

  @Get('sign-in')
  @PublicOperation({
    id: 'getSignInOptions',
    summary: 'The ways to sign in',
    description: 'For the sign-in page.',
    status: 200,
    answer: SignInOptionsView,
    problems: ['rate_limited', 'validation_failed', 'internal', 'unavailable'],
  })
  options(): Promise<SignInOptionsView> {
    return this.queries.signInOptions();
  }

  @Post('session')
  @SignInOperation({
    id: 'signIn',
    command: OpenSession,
    summary: 'Sign in',
    description:
      'Sets the session cookie. `second_factor_required`: the password is right. Send it again with a code or a passkey. `conflict`: the operator has turned passwords off.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'second_factor_required', 'role_required', 'conflict'],
  })
  async begin(
    @Body() { submitted }: NewSession,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<SessionView> {
    const person = await this.signIn.identify(submitted, exchange);
    return this.sessions.open(person.id, null, exchange);
  }

  @Post('session/passkey')
  @SignInOperation({
    id: 'signInWithPasskey',
    command: OpenSession,
    summary: 'Sign in with a passkey',
    description: 'Sets the session cookie. The authenticator must have verified the user.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'role_required'],
  })
  async beginWithPasskey(
    @Body() { assertion }: PasskeyAssertion,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<SessionView> {
    const person = await this.signIn.identifyByPasskey(assertion, exchange);
    return this.sessions.open(person.id, null, exchange, 'passkey');
  }

  @Post('setup')
  @SignInOperation({
    id: 'setUp',
    command: SetUpAccount,
    summary: 'Become an owner of an account, with a setup link',
    description: 'If a person with this address exists, send their password.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'second_factor_required', 'not_found', 'conflict'],
  })
  async setUp(
    @Body() { token, name, email_address, password, account_name }: Setup,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<SessionView> {
    const linkHash = await this.links.requireLink('setup', token, exchange);
    const submitted = { emailAddress: validAddress(email_address), name, password };
    const newcomer = await this.newcomers.identify(submitted, exchange);
    const { personId, accountId } = await this.commands.execute(
      new SetUpAccount({ linkHash, newcomer, accountName: account_name }),
    );
    return this.sessions.open(personId, accountId, exchange);
  }
}
