import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { defaultConfirmation, type MonitorType, type Severity, severities } from '@tocsin/domain';
import {
  type MonitorKind,
  type MonitorTypeDescription,
  monitorKinds,
  monitorTypes,
  type TargetKind,
} from '@tocsin/probes/catalogue';
import { countFields } from '../monitors/monitor-fields.js';

const targetKinds = [
  'url',
  'websocket_url',
  'host',
  'host_and_port',
  'host_and_optional_port',
  'domain',
  'label',
] as const satisfies readonly TargetKind[];

type CountDefaults = Readonly<Record<keyof typeof countFields.fields, number>>;

@ApiSchema({ name: 'MonitorCountDefaults' })
class CountDefaultsView {}
for (const name in countFields.fields) ApiProperty({ type: 'integer' })(CountDefaultsView.prototype, name);

@ApiSchema({ name: 'MonitorType' })
export class MonitorTypeView {
  @ApiProperty({ type: 'string', enum: monitorTypes() })
  readonly type!: MonitorType;

  @ApiProperty({
    type: 'string',
    description:
      'The name that people know the type by. The texts for people are in the language that `Accept-Language` asks for, English, German or Arabic.',
  })
  readonly title!: string;

  @ApiProperty({ type: 'string', description: 'The check that the type makes.' })
  readonly description!: string;

  @ApiProperty({ type: 'string', enum: [...monitorKinds], description: 'The group that it is listed in.' })
  readonly kind!: MonitorKind;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Other words by which people look for it, in every language.',
  })
  readonly search_words!: readonly string[];

  @ApiProperty({
    type: 'string',
    description: 'Its mark: an SVG path of 24 by 24, drawn with strokes of 1.7.',
  })
  readonly icon!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Steps outside Tocsin before the monitor works. Empty for most types.',
  })
  readonly setup_steps!: readonly string[];

  @ApiProperty({ type: 'string', enum: [...targetKinds], description: 'The form of the target.' })
  readonly target!: TargetKind;

  @ApiProperty({ type: 'string', description: 'An example of a target of this type.' })
  readonly target_example!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'JSON Schema (draft 2020-12) of its settings, with their defaults. What is `writeOnly` is secret.',
  })
  readonly settings_schema!: object;

  @ApiProperty({ type: 'integer', description: 'The default time between two checks.' })
  readonly interval_seconds!: number;

  @ApiProperty({
    type: 'string',
    enum: [...severities],
    description: 'The default severity of an incident that opens because the target is down.',
  })
  readonly severity!: Severity;

  @ApiProperty({
    type: CountDefaultsView,
    description: 'The defaults of the counts that a monitor leaves unset.',
  })
  readonly count_defaults!: CountDefaults;
}

@ApiSchema({ name: 'MonitorTypeList' })
export class MonitorTypeListView {
  @ApiProperty({ type: MonitorTypeView, isArray: true })
  readonly items!: readonly MonitorTypeView[];
}

export const monitorTypeView = (description: MonitorTypeDescription): MonitorTypeView => ({
  type: description.type,
  title: description.title,
  description: description.description,
  kind: description.kind,
  search_words: description.searchWords,
  icon: description.icon,
  setup_steps: description.setup?.steps ?? [],
  target: description.target,
  target_example: description.targetExample,
  settings_schema: description.settings,
  interval_seconds: description.defaults.intervalSeconds,
  severity: description.defaults.severity,
  count_defaults: countFields.shown(defaultConfirmation(description.type)) as CountDefaults,
});
