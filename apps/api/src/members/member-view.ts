import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ApiKeyId,
  type Instant,
  type Invitation,
  type InvitationId,
  type Member,
  type Role,
  roles,
} from '@tocsin/domain';
import { endsWithKeyDocs } from '../api-keys/api-key-view.js';
import { PageOf } from '../http/bodies/page.js';
import { PersonView, personView } from '../people/session-view.js';

@ApiSchema({ name: 'Member', description: 'A person, by their own id, and their role in the account.' })
export class MemberView extends PersonView {
  @ApiProperty({ type: 'string', enum: [...roles] })
  readonly role!: Role;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly joined_at!: Instant;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: endsWithKeyDocs })
  readonly ends_with_key_id!: ApiKeyId | null;
}

@ApiSchema({ name: 'MemberPage' })
export class MemberPage extends PageOf(MemberView) {}

@ApiSchema({ name: 'Invitation' })
export class InvitationView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: InvitationId;

  @ApiProperty({ type: 'string', description: 'The address that the new member signs in with.' })
  readonly email_address!: string;

  @ApiProperty({ type: 'string', enum: [...roles] })
  readonly role!: Role;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly expires_at!: Instant;
}

@ApiSchema({ name: 'InvitationPage' })
export class InvitationPage extends PageOf(InvitationView) {}

@ApiSchema({ name: 'NewInvitationAnswer' })
export class CreatedInvitationView extends InvitationView {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The link with which it is accepted, once. Only its hash is stored. `null` in the repeated answer to an `Idempotency-Key`.',
  })
  readonly link!: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the link is also sent by mail: SMTP is configured, and not too many mails wait.',
  })
  readonly mailed!: boolean;
}

@ApiSchema({ name: 'InvitationOffer', description: 'The account and the role of an invitation.' })
export class InvitationOfferView {
  @ApiProperty({ type: 'string' })
  readonly account_name!: string;

  @ApiProperty({ type: 'string' })
  readonly email_address!: string;

  @ApiProperty({ type: 'string', enum: [...roles] })
  readonly role!: Role;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly expires_at!: Instant;
}

export const memberView = (member: Member): MemberView => ({
  ...personView(member),
  role: member.role,
  joined_at: member.joinedAt,
  ends_with_key_id: member.endsWithKeyId,
});

export const invitationView = (invitation: Invitation): InvitationView => ({
  id: invitation.id,
  email_address: invitation.emailAddress,
  role: invitation.role,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
});
