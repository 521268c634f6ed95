import { Body, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PersonId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { ChangeMember, RemoveMember } from './change-member.js';
import { MemberChange, MemberRemoval } from './member-bodies.js';
import { MemberQueries } from './member-queries.js';
import { MemberPage, MemberView } from './member-view.js';

@V1Controller('members', 'Members')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: MemberQueries,
  ) {}

  @Get()
  @Operation({ id: 'listMembers', summary: "The account's members", status: 200, answer: MemberPage })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<MemberPage> {
    return this.queries.listMembers(id, page);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'changeMember',
    command: ChangeMember,
    summary: "Change a member's role",
    description:
      "Applies from the member's next request. A member who would be removed with an API key stays from then on, if an owner who depends on no key sets the role. A key can give more rights only to members who depend on it.",
    status: 200,
    answer: MemberView,
    ids: ['id'],
    problems: ['last_owner'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) personId: PersonId,
    @Body() { role }: MemberChange,
  ): Promise<MemberView> {
    return this.commands.execute(new ChangeMember(caller, { personId, role }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'removeMember',
    command: RemoveMember,
    summary: 'Remove a member',
    description:
      "Owners may remove any member, and every member may leave. Ends the member's sessions on this account and the invitations that they made. `GET /v1/api-keys?made_by_person_id=` lists the keys that they made. These keys keep working unless `revoke_keys` is set.",
    status: 204,
    ids: ['id'],
    problems: ['last_owner'],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) personId: PersonId,
    @Query() { revokesKeys }: MemberRemoval,
  ): Promise<void> {
    return this.commands.execute(new RemoveMember(caller, { personId, revokesKeys }));
  }
}
