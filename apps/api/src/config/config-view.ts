import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ConfigKind, configKinds } from '@tocsin/domain';
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
  @ApiProperty({ type: 'string', description: 'Such as `target` or `settings.method`.' })
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

  @ApiProperty({ ...idSchema, nullable: true, description: '`null` in the plan of a new resource.' })
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

@ApiSchema({ name: 'ConfigMove' })
class MoveView {
  @ApiProperty(kindSchema)
  readonly kind!: ConfigKind;

  @ApiProperty(keySchema)
  readonly from!: string;

  @ApiProperty(keySchema)
  readonly to!: string;

  @ApiProperty(idSchema)
  readonly id!: string;
}

@ApiSchema({ name: 'ConfigSecret' })
class GivenSecretView extends PlaceView {
  @ApiProperty({ type: 'string', description: 'Such as `webhook_secret` or `settings.bearer_token`.' })
  readonly field!: string;
}

@ApiSchema({ name: 'ConfigPlan' })
export class ConfigPlanView {
  @ApiProperty({ type: 'string', description: 'What to apply: it changes when the plan does.' })
  readonly digest!: string;

  @ApiProperty({ type: 'string' })
  readonly file_set!: string;

  @ApiProperty({ type: ConfigChangeView, isArray: true, description: 'In the order in which they are made.' })
  readonly changes!: readonly ConfigChangeView[];

  @ApiProperty({ type: MoveView, isArray: true, description: 'What gets another key.' })
  readonly moved!: readonly MoveView[];

  @ApiProperty({ type: PlaceView, isArray: true, description: 'What the file set manages from now on.' })
  readonly adopted!: readonly PlaceView[];

  @ApiProperty({
    type: PlaceView,
    isArray: true,
    description: 'What the file set manages and the files leave out. It stays, unless `prune` is true.',
  })
  readonly left_out!: readonly PlaceView[];

  @ApiProperty({
    type: PlaceView,
    isArray: true,
    description:
      'Monitors of the files that the plan of the account has paused, because it runs fewer. That is no difference to the files: they go on by themselves.',
  })
  readonly paused_by_plan!: readonly PlaceView[];

  @ApiProperty({
    type: GivenSecretView,
    isArray: true,
    description:
      'Secrets of the files where there is one already. An apply stores them. They are no changes, because nobody is told whether they are the same.',
  })
  readonly secrets!: readonly GivenSecretView[];
}

@ApiSchema({ name: 'ExportedConfig' })
export class ExportedConfigView {
  @ApiProperty({ type: Config, description: 'Its plan is empty.' })
  readonly config!: object;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'JSON pointers to the secrets, which an export leaves out. They stay as they are.',
  })
  readonly secrets!: readonly string[];
}

const maskOf = (secret: unknown): unknown => (secret === null ? null : secretMask);

/** @param madeIds the ids of the created resources, by kind and key */
export const configPlanView = async (
  fileSet: string,
  { digest, plan: { changes, moved, adopted, leftOut }, pausedByPlan, givenSecrets }: PlannedConfig,
  madeIds: ReadonlyMap<string, string> = new Map(),
): Promise<ConfigPlanView> => ({
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
  paused_by_plan: pausedByPlan,
  secrets: givenSecrets,
});
