import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AccountId,
  type ChannelType,
  type DispatchErrorCode,
  dispatchErrorCodes,
  type Instant,
  type PlanId,
  planCovers,
  plans,
} from '@tocsin/domain';
import type { Account, MailTrouble } from '@tocsin/persistence';
import { channelTypes } from '@tocsin/transports/catalogue';

@ApiSchema({ name: 'Limits' })
class LimitsView {
  @ApiProperty({ type: 'integer', nullable: true, description: '`null`: unlimited.' })
  readonly monitors!: number | null;

  @ApiProperty({ type: 'string', enum: channelTypes(), isArray: true })
  readonly channel_types!: readonly ChannelType[];

  @ApiProperty({ type: 'integer', nullable: true, description: '`null`: unlimited.' })
  readonly status_pages!: number | null;
}

@ApiSchema({ name: 'Usage' })
export class UsageView {
  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly monitors!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly channels!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly status_pages!: number;
}

@ApiSchema({ name: 'MailTrouble' })
class MailTroubleView {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the first of the mails failed.' })
  readonly since!: Instant;

  @ApiProperty({ type: 'string', enum: [...dispatchErrorCodes] })
  readonly code!: DispatchErrorCode;

  @ApiProperty({ type: 'string', description: 'Why the first of the mails failed.' })
  readonly message!: string;
}

@ApiSchema({ name: 'Account' })
export class AccountView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: AccountId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: Object.keys(plans) })
  readonly plan!: PlanId;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether every member needs a second factor to use the account.',
  })
  readonly second_factor_required!: boolean;

  @ApiProperty({
    type: 'boolean',
    description: 'If true, the evidence of incidents has the beginnings of requests and answers.',
  })
  readonly evidence_bodies!: boolean;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the operator of this service sells plans, so that pages show prices.',
  })
  readonly plans_sold!: boolean;

  @ApiProperty({ type: LimitsView, description: 'What the plan allows.' })
  readonly limits!: LimitsView;

  @ApiProperty({ type: UsageView, description: 'What is in use.' })
  readonly usage!: UsageView;

  @ApiProperty({
    type: MailTroubleView,
    nullable: true,
    description:
      'Why this service sends no mails about accounts and status pages, until the next one leaves. For owners, and keys with the scope `admin`; `null` for others.',
  })
  readonly mail_trouble!: MailTroubleView | null;
}

export const accountView = (
  { id, name, plan, secondFactorRequired, evidenceBodies }: Account,
  usage: UsageView,
  plansSold: boolean,
  mailTrouble: MailTrouble | null,
): AccountView => ({
  id,
  name,
  plan,
  second_factor_required: secondFactorRequired,
  evidence_bodies: evidenceBodies,
  plans_sold: plansSold,
  limits: {
    monitors: plans[plan].monitorsMax,
    channel_types: channelTypes().filter((type) => planCovers(plan, type) === null),
    status_pages: plans[plan].statusPagesMax,
  },
  usage,
  mail_trouble: mailTrouble,
});
