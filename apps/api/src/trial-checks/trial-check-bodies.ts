import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckStatus,
  checkStatuses,
  type Instant,
  type MonitorSettings,
  type MonitorType,
  monitorDefaults,
  type TrialCheck,
  type TrialCheckId,
  trialResultAt,
} from '@tocsin/domain';
import type { TrialSubject } from '@tocsin/persistence';
import { ReasonView, reasonDocs } from '../checks/reasons.js';
import { Optional } from '../http/bodies/fields.js';
import { invalid } from '../http/problems/problem.js';
import { storableConfig } from '../monitors/monitor-config.js';
import { monitorFields } from '../monitors/monitor-fields.js';
import { wholeSettings } from '../monitors/setting-secrets.js';

const { type, target, settings, timeout_seconds } = monitorFields.fields;

@ApiSchema({ name: 'NewTrialCheck', description: 'The target to check, with the fields of a new monitor.' })
export class NewTrialCheck {
  @type.rules
  type!: MonitorType;

  @target.rules
  target!: string;

  @Optional()
  @settings.rules
  settings: MonitorSettings = {};

  @Optional()
  @ApiProperty(timeout_seconds.whenNew)
  @timeout_seconds.rules
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
    description: '`unknown`: no prober could check the target; `message` says why.',
  })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'string', description: 'One sentence about the result.' })
  readonly message!: string;

  @ApiProperty(reasonDocs)
  readonly reason!: ReasonView | null;

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
  const { status, message, reason = null, durationMs: duration_ms, details } = result;
  return {
    id,
    status: 'done',
    result: { status, message, reason, duration_ms, details: details === null ? null : JSON.parse(details) },
  };
};
