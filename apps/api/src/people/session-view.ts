import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AccountId,
  type Instant,
  instant,
  type Person,
  type PersonId,
  type PlanId,
  plans,
  type Role,
  roles,
  sessionEndsMs,
} from '@tocsin/domain';
import type { Account, SessionHolder } from '@tocsin/persistence';
import { lacksSecondFactor } from '../http/access/session-authentication.js';

@ApiSchema({ name: 'Person' })
export class PersonView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: PersonId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string' })
  readonly email_address!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether sign-in needs a second factor beside the password.' })
  readonly second_factor!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether codes of an authenticator app are a second factor.' })
  readonly authenticator_app!: boolean;
}

@ApiSchema({ name: 'SessionAccount' })
class SessionAccountView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: AccountId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: Object.keys(plans) })
  readonly plan!: PlanId;

  @ApiProperty({ type: 'string', enum: [...roles], description: "The person's role in it." })
  readonly role!: Role;
}

@ApiSchema({
  name: 'Session',
  description: 'Who is signed in, and on which account requests of the session act.',
})
export class SessionView {
  @ApiProperty({ type: PersonView })
  readonly person!: PersonView;

  @ApiProperty({ type: SessionAccountView, description: 'The account that requests of this session act on.' })
  readonly account!: SessionAccountView;

  @ApiProperty({ type: 'string', enum: [...roles] })
  readonly role!: Role;

  @ApiProperty({
    type: SessionAccountView,
    isArray: true,
    description: 'All accounts that the person belongs to.',
  })
  readonly accounts!: readonly SessionAccountView[];

  @ApiProperty({
    type: 'string',
    description: 'For the header `X-CSRF-Token` of every request that is not GET or HEAD.',
  })
  readonly csrf_token!: string;

  @ApiProperty({
    type: 'string',
    description:
      'A stream of events with this `last_event_id` misses no change of what was read after this answer.',
  })
  readonly last_event_id!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether mails can be sent: SMTP is configured.' })
  readonly mail!: boolean;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the person must set up a second factor, because the account requires one. Until then, only ' +
      'operations on their own person work.',
  })
  readonly second_factor_setup_required!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly signed_in_at!: Instant;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the session ends, if no further request is made.',
  })
  readonly expires_at!: Instant;
}

export const personView = ({
  id,
  name,
  emailAddress,
  hasSecondFactor,
  hasAuthenticatorApp,
}: Person): PersonView => ({
  id,
  name,
  email_address: emailAddress,
  second_factor: hasSecondFactor,
  authenticator_app: hasAuthenticatorApp,
});

const accountView = ({ id, name, plan }: Account, role: Role): SessionAccountView => ({
  id,
  name,
  plan,
  role,
});

type SessionDetails = { readonly csrfToken: string; readonly lastEventId: string; readonly mail: boolean };

export const sessionView = (
  { session, person, account, role }: SessionHolder,
  accounts: readonly { readonly account: Account; readonly role: Role }[],
  { csrfToken, lastEventId, mail }: SessionDetails,
): SessionView => ({
  person: personView(person),
  account: accountView(account, role),
  role,
  accounts: accounts.map((each) => accountView(each.account, each.role)),
  csrf_token: csrfToken,
  last_event_id: lastEventId,
  mail,
  second_factor_setup_required: lacksSecondFactor({ account, person, session }),
  signed_in_at: session.signedInAt,
  expires_at: instant(new Date(sessionEndsMs(session))),
});
