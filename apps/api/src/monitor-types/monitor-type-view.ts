import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type MonitorType, monitorTypes, type Severity, severities } from '@tocsin/domain';
import type { MonitorTypeDescription, TargetKind } from '@tocsin/probes/catalogue';

const targetKinds = [
  'url',
  'host',
  'host_and_port',
  'host_and_optional_port',
  'domain',
  'label',
] as const satisfies readonly TargetKind[];

@ApiSchema({ name: 'MonitorType' })
export class MonitorTypeView {
  @ApiProperty({ type: 'string', enum: [...monitorTypes] })
  readonly type!: MonitorType;

  @ApiProperty({ type: 'string', description: 'What is watched.' })
  readonly description!: string;

  @ApiProperty({ type: 'string', enum: [...targetKinds], description: 'What its target is.' })
  readonly target!: TargetKind;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'JSON Schema (draft 2020-12) of its settings, with their defaults. What is `writeOnly` is secret.',
  })
  readonly settings_schema!: object;

  @ApiProperty({ type: 'integer', description: 'How often it is checked unless the monitor says otherwise.' })
  readonly interval_seconds!: number;

  @ApiProperty({
    type: 'string',
    enum: [...severities],
    description: 'Of an incident that opens because it is down.',
  })
  readonly severity!: Severity;
}

@ApiSchema({ name: 'MonitorTypeList' })
export class MonitorTypeListView {
  @ApiProperty({ type: MonitorTypeView, isArray: true })
  readonly items!: readonly MonitorTypeView[];
}

export const monitorTypeView = (description: MonitorTypeDescription): MonitorTypeView => ({
  type: description.type,
  description: description.description,
  target: description.target,
  settings_schema: description.settings,
  interval_seconds: description.defaults.intervalSeconds,
  severity: description.defaults.severity,
});
