import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ConfigKind, configKinds, type Instant } from '@tocsin/domain';
import { mapInTurns } from '@tocsin/persistence';
import { secretMask } from '../monitors/setting-secrets.js';
import { Config } from './config-bodies.js';
import type { PlannedConfig } from './config-planner.js';

const anyValue = {
  anyOf: ['string', 'number', 'boolean', 'null', 'object', 'array'].map((type) => ({
    type,
    ...(type === 'array' && { items: {} }),
  })),
} as never;

const kindSchema = { type: 'string', enum: [...configKinds] } as const;
const keySchema = { type: 'string', description: 'The key in the files.' } as const;
const idSchema = { type: 'string', format: 'uuid' } as const;

@ApiSchema({ name: 'ConfigFieldChange' })
class FieldChangeView {
  @ApiProperty({ type: 'string', description: 'The field, such as `target` or `settings.method`.' })
  readonly field!: string;

  @ApiProperty(anyValue)
  readonly before!: unknown;

  @ApiProperty(anyValue)
  readonly after!: unknown;

  @ApiProperty({ type: 'boolean', description: 'Whether it is a secret, which is masked.' })
  readonly secret!: boolean;
}

@ApiSchema({ name: 'ConfigChange' })
class ConfigChangeView {
  @ApiProperty({ type: 'string', enum: ['create', 'change', 'delete'] })
  readonly action!: 'create' | 'change' | 'delete';

  @ApiProperty(kindSchema)
  readonly kind!: ConfigKind;

  @ApiProperty(keySchema)
  readonly key!: string;

  @ApiProperty({ ...idSchema, nullable: true, description: 'The id of the resource; `null` if it is new.' })
  readonly id!: string | null;

  @ApiProperty({ type: FieldChangeView, isArray: true })
  readonly fields!: readonly FieldChangeView[];
}

@ApiSchema({ name: 'ConfigPlace' })
class PlaceView {
  @ApiProperty(kindSchema)
  readonly kind!: ConfigKind;

  @ApiProperty(keySchema)
  readonly key!: string;

  @ApiProperty(idSchema)
  readonly id!: string;
}

@ApiSchema({ name: 'ConfigMaybeMoved' })
class MaybeMovedView {
  @ApiProperty(kindSchema)
  readonly kind!: ConfigKind;

  @ApiProperty(keySchema)
  readonly from!: string;

  @ApiProperty(keySchema)
  readonly to!: string;
}

@ApiSchema({ name: 'ConfigMove' })
class MoveView extends MaybeMovedView {
  @ApiProperty(idSchema)
  readonly id!: string;
}

@ApiSchema({ name: 'ConfigSecret' })
class GivenSecretView extends PlaceView {
  @ApiProperty({
    type: 'string',
    description: 'The field, such as `webhook_secret` or `settings.bearer_token`.',
  })
  readonly field!: string;
}

@ApiSchema({ name: 'ConfirmationMails' })
export class ConfirmationMailsView {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'The new addresses that get no message until somebody opens the link in a mail to them.',
  })
  readonly needed!: number;

  @ApiProperty({
    type: 'boolean',
    description: '`false` while the server sends no mails, because its operator has not set `SMTP_URL`.',
  })
  readonly can_be_sent!: boolean;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description:
      'How many of these mails the account can still send. An apply stores the other addresses without a link.',
  })
  readonly left!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many the account can send in 24 hours.' })
  readonly max!: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it can send `max` again; `null` if it has sent none.',
  })
  readonly left_again_at!: Instant | null;
}

@ApiSchema({ name: 'ConfigPlan' })
export class ConfigPlanView {
  @ApiProperty({
    type: 'string',
    description: 'Identifies the plan: pass it to `POST /v1/config/apply`. It changes when the plan does.',
  })
  readonly digest!: string;

  @ApiProperty({ type: 'string' })
  readonly file_set!: string;

  @ApiProperty({ type: ConfigChangeView, isArray: true, description: 'In the order in which they are made.' })
  readonly changes!: readonly ConfigChangeView[];

  @ApiProperty({ type: MoveView, isArray: true, description: 'The resources that get another key.' })
  readonly moved!: readonly MoveView[];

  @ApiProperty({
    type: PlaceView,
    isArray: true,
    description: 'The resources that the file set manages from now on.',
  })
  readonly adopted!: readonly PlaceView[];

  @ApiProperty({
    type: PlaceView,
    isArray: true,
    description:
      'The resources of the file set that the files no longer contain. They are kept, unless `prune` is true.',
  })
  readonly left_out!: readonly PlaceView[];

  @ApiProperty({
    type: MaybeMovedView,
    isArray: true,
    description:
      'Monitors that the files no longer contain, and the new ones with the same type and target. `moved` in the files makes both one, with its history.',
  })
  readonly maybe_moved!: readonly MaybeMovedView[];

  @ApiProperty({
    type: PlaceView,
    isArray: true,
    description:
      'The monitors that the plan of the account has paused, because it runs fewer. They count as unchanged, and resume by themselves.',
  })
  readonly paused_by_plan!: readonly PlaceView[];

  @ApiProperty({
    type: GivenSecretView,
    isArray: true,
    description:
      'The secrets in the files that replace stored ones. An apply stores them. They are not among the changes, so that a plan reveals no stored secret.',
  })
  readonly secrets!: readonly GivenSecretView[];

  @ApiProperty({
    type: ConfirmationMailsView,
    description:
      'The mails with a link for new e-mail addresses. In the answer of an apply, as it leaves them.',
  })
  readonly confirmation_mails!: ConfirmationMailsView;
}

@ApiSchema({ name: 'UnconfirmedAddress' })
class UnconfirmedAddressView {
  @ApiProperty({ type: 'string', description: 'The key of the channel in the files.' })
  readonly key!: string;

  @ApiProperty({ ...idSchema, description: 'The channel: `GET /v1/channels/{id}`.' })
  readonly channel_id!: string;

  @ApiProperty({ type: 'string' })
  readonly email_address!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'When the link in the mail ends; `null` if there is none, because it has ended or no mail could be sent: `confirmation_mails` says so. Otherwise `POST /v1/channels/{id}/confirmation` sends another.',
  })
  readonly link_expires_at!: Instant | null;
}

@ApiSchema({ name: 'AppliedConfig' })
export class AppliedConfigView extends ConfigPlanView {
  @ApiProperty({
    type: UnconfirmedAddressView,
    isArray: true,
    description:
      'The e-mail channels of the files that get no message yet: somebody must open the link in the mail to their address.',
  })
  readonly unconfirmed!: readonly UnconfirmedAddressView[];
}

@ApiSchema({ name: 'ExportedConfig' })
export class ExportedConfigView {
  @ApiProperty({ type: Config, description: 'The configuration. Planning it changes nothing.' })
  readonly config!: object;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'JSON pointers to the secrets, which an export leaves out. An apply keeps the stored ones.',
  })
  readonly secrets!: readonly string[];
}

const maskOf = (secret: unknown): unknown => (secret === null ? null : secretMask);

/** @param madeIds the ids of the created resources, by kind and key */
export const configPlanView = async (
  fileSet: string,
  {
    digest,
    plan: { changes, moved, adopted, leftOut },
    maybeMoved,
    pausedByPlan,
    givenSecrets,
  }: PlannedConfig,
  madeIds: ReadonlyMap<string, string> = new Map(),
): Promise<Omit<ConfigPlanView, 'confirmation_mails'>> => ({
  digest,
  file_set: fileSet,
  changes: await mapInTurns(changes, ({ action, kind, key, id, fields }) => ({
    action,
    kind,
    key,
    id: id ?? madeIds.get(`${kind}/${key}`) ?? null,
    fields: fields.map(({ field, before, after, isSecret }) => ({
      field,
      before: isSecret ? maskOf(before) : before,
      after: isSecret ? maskOf(after) : after,
      secret: isSecret,
    })),
  })),
  moved,
  adopted,
  left_out: leftOut,
  maybe_moved: maybeMoved,
  paused_by_plan: pausedByPlan,
  secrets: givenSecrets,
});
