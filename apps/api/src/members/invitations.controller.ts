import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InvitationId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';
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
      'Replaces an earlier invitation to the same address. It ends with the rights of its maker. A key invites only to roles that its own scopes cover, and only if it has no expiry; who joins by its invitation ends with the key.',
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
    description: 'Its link stops working at once.',
    status: 204,
    ids: ['id'],
  })
  revoke(@CurrentCaller() caller: Caller, @Param('id', PathId) invitationId: InvitationId): Promise<void> {
    return this.commands.execute(new RevokeInvitation(caller, { invitationId }));
  }
}
