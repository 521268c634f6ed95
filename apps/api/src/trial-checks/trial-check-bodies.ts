import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckStatus,
  checkStatuses,
  type Instant,
  type MonitorSettings,
  type MonitorType,
  monitorBounds,
  monitorDefaults,
  monitorTypes,
  type TrialCheck,
  type TrialCheckId,
  trialResultAt,
} from '@tocsin/domain';
import type { TrialSubject } from '@tocsin/persistence';
import { OneOf, Optional, Text, WholeNumber } from '../http/bodies/fields.js';
import { invalid } from '../http/problems/problem.js';
import { Settings, targetDocs, timeoutDocs, typeDocs } from '../monitors/monitor-bodies.js';
import { storableConfig } from '../monitors/monitor-config.js';
import { wholeSettings } from '../monitors/setting-secrets.js';

@ApiSchema({ name: 'NewTrialCheck', description: 'The fields of a new monitor that say what is checked.' })
export class NewTrialCheck {
  @OneOf(monitorTypes, typeDocs)
  type!: MonitorType;

  @Text(monitorBounds.targetCharsMax, targetDocs)
  target!: string;

  @Optional()
  @Settings()
  settings: MonitorSettings = {};

  @Optional()
  @WholeNumber({ ...timeoutDocs, default: monitorDefaults.timeoutSeconds })
  timeout_seconds: number = monitorDefaults.timeoutSeconds;

  /** With its secrets. @throws Problem that names each field that breaks a rule of the type */
  get subject(): TrialSubject & { readonly timeoutMs: number } {
    const { type, target } = this;
    if (type === 'heartbeat') {
      throw invalid({ field: 'type', message: 'type heartbeat cannot be tried: the job reports by itself' });
    }
    const { settings, secrets } = storableConfig({ type, target, settings: this.settings }, null);
    return {
      type,
      target,
      settings: wholeSettings(settings, secrets),
      timeoutMs: this.timeout_seconds * 1000,
    };
  }
}

@ApiSchema({ name: 'TrialResult' })
class TrialResultView {
  @ApiProperty({
    type: 'string',
    enum: [...checkStatuses],
    description: '`unknown`: nobody could look; `message` says why.',
  })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'string', description: 'A sentence.' })
  readonly message!: string;

  @ApiProperty({ type: 'integer' })
  readonly duration_ms!: number;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  readonly details!: object | null;
}

@ApiSchema({ name: 'TrialCheck' })
export class TrialCheckView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: TrialCheckId;

  @ApiProperty({ type: 'string', enum: ['waiting', 'done'] })
  readonly status!: 'waiting' | 'done';

  @ApiProperty({ type: TrialResultView, nullable: true, description: '`null` while it is waiting.' })
  readonly result!: TrialResultView | null;
}

export const trialCheckView = (id: TrialCheckId, trial: TrialCheck, now: Instant): TrialCheckView => {
  const result = trialResultAt(trial, now);
  if (result === null) return { id, status: 'waiting', result: null };
  const { status, message, durationMs: duration_ms, details } = result;
  return {
    id,
    status: 'done',
    result: { status, message, duration_ms, details: details === null ? null : JSON.parse(details) },
  };
};
