import { Body, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { PersonId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { ForMembers, ForOwners } from '../http/access/access.js';
import { By, type Caller, OwnAccount } from '../http/access/caller.js';
import { PathId } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { ChangeMember } from './change-member.js';
import { ListMembers } from './list-members.js';
import { MemberChange } from './member-bodies.js';
import { MemberPage, MemberView } from './member-view.js';
import { RemoveMember } from './remove-member.js';

@V1Controller('members', 'Members')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ id: 'listMembers', summary: "The account's members", status: 200, answer: MemberPage })
  list(@OwnAccount() { id }: Account, @Query() { page }: PageQuery): Promise<MemberPage> {
    return this.queries.execute(new ListMembers(id, page));
  }

  @Patch(':id')
  @ForOwners()
  @WriteOperation({
    id: 'changeMember',
    summary: 'Give a member another role',
    description: 'For owners. It counts from their next request on.',
    status: 200,
    answer: MemberView,
    ids: ['id'],
    problems: ['last_owner'],
  })
  change(
    @By() caller: Caller,
    @Param('id', PathId) personId: PersonId,
    @Body() { role }: MemberChange,
  ): Promise<MemberView> {
    return this.commands.execute(new ChangeMember(caller, personId, role));
  }

  @Delete(':id')
  @ForMembers()
  @WriteOperation({
    id: 'removeMember',
    summary: 'Remove a member',
    description: 'For owners, and for everyone who leaves. Their sessions on this account end.',
    status: 204,
    ids: ['id'],
    problems: ['last_owner'],
  })
  remove(@By() caller: Caller, @Param('id', PathId) personId: PersonId): Promise<void> {
    return this.commands.execute(new RemoveMember(caller, personId));
  }
}
