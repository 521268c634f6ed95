import {
  confirmationDefaults,
  type HealthPolicy,
  initialHealth,
  instant,
  judge,
  type MonitorHealth,
  noCircumstances,
} from '@tocsin/domain';
import type { Probe } from '../../src/probe/probe.js';
import type { CheckOutcome } from '../../src/running/run-check.js';
import { run } from './run.js';

/** Keeps a monitor's memory, health and incident from check to check, by the rules of docs/incidents.md. */
export class MonitorLife {
  hasIncident = false;
  readonly #check: (previous: unknown, now: Date) => Promise<CheckOutcome>;
  readonly #policy: HealthPolicy;
  #health: MonitorHealth = initialHealth;
  #memory: unknown;
  #now = new Date('2027-01-01T00:00:00Z');

  constructor(probe: Probe, target: string, settings: unknown) {
    const { intervalSeconds, severity } = probe.defaults;
    this.#policy = { ...confirmationDefaults, intervalMs: intervalSeconds * 1_000, regions: [], severity };
    this.#check = (previous, now) => run(probe, target, settings, { previous, now });
  }

  /** Checks once and advances to the next due check. The memory passes through JSON. */
  async check(): Promise<CheckOutcome> {
    const report = await this.#check(this.#memory, this.#now);
    if (report.remember !== undefined) this.#memory = JSON.parse(JSON.stringify(report.remember));
    const { message, status } = report;
    const result = { region: 'default', status, message, at: instant(this.#now) };
    const openIncident = this.hasIncident ? { openedBy: 'checks' as const, suppressed: false } : null;
    const { health, step, nextCheckMs } = judge(this.#health, result, this.#policy, {
      ...noCircumstances,
      openIncident,
    });
    this.#health = health;
    if (step?.type === 'open') this.hasIncident = true;
    if (step?.type === 'resolve') this.hasIncident = false;
    this.#now = new Date(this.#now.getTime() + nextCheckMs);
    return report;
  }

  /** Checks until an incident is open, or until none is. @returns the number of checks */
  async checkUntil(hasIncident: boolean, checksMax: number): Promise<number> {
    for (let checks = 1; checks <= checksMax; checks += 1) {
      await this.check();
      if (this.hasIncident === hasIncident) return checks;
    }
    throw new Error(`After ${checksMax} checks the monitor has ${hasIncident ? 'no' : 'an'} incident.`);
  }
}
