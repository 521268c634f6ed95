import { type IncidentId, type Instant, id, instant } from '../../src/brand.js';
import { confirmationDefaults } from '../../src/confirmation.js';
import { type Circumstances, type HealthJudgement, judge } from '../../src/health-judgement.js';
import {
  type HealthPolicy,
  type HealthResult,
  initialHealth,
  type MonitorHealth,
} from '../../src/monitor-health.js';
import { deepFreeze } from './deep-freeze.js';

const startMs = Date.UTC(2026, 4, 3, 12);

export const at = (seconds: number): Instant => instant(new Date(startMs + seconds * 1000));

export const aPolicy = (overrides: Partial<HealthPolicy> = {}): HealthPolicy => ({
  ...confirmationDefaults,
  intervalMs: 60_000,
  regions: [],
  severity: 'critical',
  ...overrides,
});

export const parentIncidentId = id<IncidentId>('01970000-0000-7000-8000-00000000f000');

export const aParent = (overrides: Partial<NonNullable<Circumstances['parent']>> = {}) => ({
  openIncidentId: null,
  inDoubt: false,
  ...overrides,
});

type Telling = Partial<Pick<HealthResult, 'region' | 'message' | 'excused'>>;

/** Applies judgements to one monitor and its incident, as the api does. */
export class HealthWorld {
  health: MonitorHealth = initialHealth;
  openIncident: Circumstances['openIncident'] = null;
  maintenanceUntil: Instant | null = null;
  parent: Circumstances['parent'] = null;
  readonly story: string[] = [];

  constructor(public policy: HealthPolicy = aPolicy()) {}

  sees(status: HealthResult['status'], seconds: number, telling: Telling = {}): HealthJudgement {
    const { openIncident, maintenanceUntil, parent } = this;
    const judgement = judge(
      deepFreeze(this.health),
      deepFreeze({ region: 'eu', message: 'It did not answer.', status, at: at(seconds), ...telling }),
      deepFreeze(this.policy),
      deepFreeze({ openIncident, maintenanceUntil, parent }),
    );
    // The database returns health as JSON, and unchanged health is not stored again.
    if (judgement.health !== this.health) this.health = JSON.parse(JSON.stringify(judgement.health));
    this.#take(judgement);
    return judgement;
  }

  seesEachMinute(statuses: readonly HealthResult['status'][], fromSeconds: number): HealthJudgement[] {
    return statuses.map((status, index) => this.sees(status, fromSeconds + index * 60));
  }

  #take({ step }: HealthJudgement): void {
    switch (step?.type) {
      case 'open': {
        if (this.openIncident !== null) throw new Error('There are two incidents open.');
        const suppressed = step.suppressedBy !== null;
        this.openIncident = { openedBy: 'checks', suppressed };
        this.story.push(suppressed ? 'opened silently' : 'opened');
        return;
      }
      case 'announce':
        if (this.openIncident?.suppressed !== true) throw new Error('What was announced had rung already.');
        this.openIncident = { openedBy: 'checks', suppressed: false };
        this.story.push('rang');
        return;
      case 'worsen':
        this.story.push('worsened');
        return;
      case 'resolve':
        if (this.openIncident?.openedBy !== 'checks')
          throw new Error('There is nothing for checks to resolve.');
        this.openIncident = null;
        this.story.push('resolved');
        return;
      case undefined:
    }
  }
}
