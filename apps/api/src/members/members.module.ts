import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { AcceptanceController } from './acceptance.controller.js';
import { ChangeMemberHandler, RemoveMemberHandler } from './change-member.js';
import { InvitationsController } from './invitations.controller.js';
import { InviteHandler, RevokeInvitationHandler } from './invite.js';
import { MemberQueries } from './member-queries.js';
import { MembersController } from './members.controller.js';
import { AcceptInvitationHandler } from './take-invitation.js';

@Module({
  imports: [PeopleModule],
  controllers: [AcceptanceController, InvitationsController, MembersController],
  providers: [
    AcceptInvitationHandler,
    ChangeMemberHandler,
    InviteHandler,
    MemberQueries,
    RemoveMemberHandler,
    RevokeInvitationHandler,
  ],
})
export class MembersModule {}
