import { Body, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { hashOfToken } from '../http/access/tokens.js';
import { PlainV1Controller, SignInOperation } from '../http/operation.js';
import { Newcomers } from '../people/joining.js';
import { LinkTokens } from '../people/one-time-link.js';
import { OpenSessions } from '../people/open-sessions.js';
import { SessionView } from '../people/session-view.js';
import { InvitationAcceptance, InvitationToken } from './member-bodies.js';
import { MemberQueries } from './member-queries.js';
import { InvitationOfferView } from './member-view.js';
import { AcceptInvitation } from './take-invitation.js';

@PlainV1Controller('invitations', 'People')
export class AcceptanceController {
  constructor(
    private readonly links: LinkTokens,
    private readonly newcomers: Newcomers,
    private readonly sessions: OpenSessions,
    private readonly commands: CommandBus,
    private readonly queries: MemberQueries,
  ) {}

  @Post('lookup')
  @SignInOperation({
    id: 'lookUpInvitation',
    summary: 'The account and role of an invitation',
    description: 'Needs only the token of the invitation link.',
    status: 200,
    answer: InvitationOfferView,
    problems: ['not_found'],
  })
  async lookUp(
    @Body() { token }: InvitationToken,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<InvitationOfferView> {
    return this.queries.offer(await this.links.requireInvitation(token, exchange));
  }

  @Post('accept')
  @SignInOperation({
    id: 'acceptInvitation',
    command: AcceptInvitation,
    summary: 'Become a member of an account',
    description:
      'Signs in. A new person chooses a `name` and a `password`. An existing person with the address of the invitation sends their own password, or a passkey alone.',
    status: 201,
    answer: SessionView,
    problems: ['unauthenticated', 'second_factor_required', 'not_found', 'conflict'],
  })
  async accept(
    @Body() { token, proof }: InvitationAcceptance,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<SessionView> {
    const { emailAddress } = await this.links.requireInvitation(token, exchange);
    const newcomer =
      'passkeyAlone' in proof
        ? await this.newcomers.identifyByPasskey(emailAddress, proof.passkeyAlone, exchange)
        : await this.newcomers.identify({ emailAddress, ...proof }, exchange);
    const { personId, accountId } = await this.commands.execute(
      new AcceptInvitation({ linkHash: hashOfToken(token), newcomer }),
    );
    const method = 'passkeyAlone' in proof ? 'passkey' : 'password';
    return this.sessions.open(personId, accountId, exchange, method);
  }
}
