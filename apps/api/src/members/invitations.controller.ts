import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InvitationId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { Invite, RevokeInvitation } from './invite.js';
import { NewInvitation } from './member-bodies.js';
import { MemberQueries } from './member-queries.js';
import { CreatedInvitationView, InvitationPage } from './member-view.js';

@V1Controller('invitations', 'Members')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: MemberQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'invite',
    command: Invite,
    summary: 'Invite somebody to the account',
    description:
      'Replaces an earlier invitation to the same address. The invitation ends when its maker loses the right to invite. A key can invite only to roles that its scopes cover, and only if the key has no expiry. Members who joined by its invitation are removed when the key is revoked.',
    status: 201,
    answer: CreatedInvitationView,
  })
  invite(
    @CurrentCaller() caller: Caller,
    @Body() { emailAddress, role }: NewInvitation,
  ): Promise<CreatedInvitationView> {
    return this.commands.execute(new Invite(caller, { emailAddress, role }));
  }

  @Get()
  @Operation({ id: 'listInvitations', summary: 'The open invitations', status: 200, answer: InvitationPage })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<InvitationPage> {
    return this.queries.listInvitations(id, page);
  }

  @Delete(':id')
  @WriteOperation({
    id: 'revokeInvitation',
    command: RevokeInvitation,
    summary: 'Revoke an invitation',
    description: 'The link of the invitation stops working at once.',
    status: 204,
    ids: ['id'],
  })
  revoke(@CurrentCaller() caller: Caller, @Param('id', PathId) invitationId: InvitationId): Promise<void> {
    return this.commands.execute(new RevokeInvitation(caller, { invitationId }));
  }
}
