import { describe, expect, test } from '@jest/globals';
import { aMonitor, idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import { defaultAlerting } from '../src/alerting.js';
import type { Instant, MonitorId } from '../src/brand.js';
import { isRefusal, replay } from '../src/decider.js';
import { type Monitor, type MonitorCommand, type MonitorEvent, monitor } from '../src/monitor.js';
import { plans } from '../src/plan.js';
import { anyInstant } from './support/arbitraries.js';
import { deepFreeze } from './support/deep-freeze.js';

const newId = idSequence();
const monitorIds = Array.from({ length: 6 }, () => newId<MonitorId>());
const { accountId, name, type, target, intervalSeconds, timeoutSeconds } = aMonitor();

/** The account adds its plan and what it counts. */
type Command =
  | Exclude<MonitorCommand, { type: 'CreateMonitor' | 'ResumeMonitor' }>
  | { type: 'CreateMonitor'; now: Instant }
  | { type: 'ResumeMonitor'; now: Instant };
type Step = { readonly to: MonitorId; readonly command: Command };

const anyStep: fc.Arbitrary<Step> = fc.record({
  to: fc.constantFrom(...monitorIds),
  command: fc.oneof(
    fc.record({ type: fc.constant('CreateMonitor' as const), now: anyInstant }),
    fc.record({
      type: fc.constant('ChangeMonitor' as const),
      changes: fc.record(
        { name: fc.constantFrom('a', 'b'), settings: fc.dictionary(fc.constantFrom('x', 'y'), fc.nat(1)) },
        { requiredKeys: [] },
      ),
      now: anyInstant,
    }),
    fc.record({
      type: fc.constant('PauseMonitor' as const),
      reason: fc.constantFrom('requested' as const, 'plan' as const),
      now: anyInstant,
    }),
    fc.record({
      type: fc.constantFrom('ResumeMonitor' as const, 'DeleteMonitor' as const),
      now: anyInstant,
    }),
  ),
});

class Account {
  readonly histories = new Map<MonitorId, readonly MonitorEvent[]>();
  readonly states = new Map<MonitorId, Monitor>();

  get monitorsInUse(): number {
    return [...this.states.values()].filter(({ status }) => status === 'active' || status === 'paused')
      .length;
  }

  get monitorsRunning(): number {
    return [...this.states.values()].filter(({ status }) => status === 'active').length;
  }

  decide({ to, command }: Step) {
    const full: MonitorCommand =
      command.type === 'CreateMonitor'
        ? {
            ...command,
            monitorId: to,
            accountId,
            config: {
              name,
              type,
              target,
              intervalSeconds,
              timeoutSeconds,
              settings: {},
              secrets: {},
              regions: ['default'],
              alerting: defaultAlerting,
              tags: [],
            },
            plan: 'free',
            monitorsInUse: this.monitorsInUse,
          }
        : command.type === 'ResumeMonitor'
          ? { ...command, plan: 'free', monitorsRunning: this.monitorsRunning }
          : command;
    return monitor.decide(deepFreeze(full), deepFreeze(this.stateOf(to)));
  }

  apply(step: Step): void {
    const decision = this.decide(step);
    if (isRefusal(decision)) return;
    this.histories.set(step.to, [...(this.histories.get(step.to) ?? []), ...deepFreeze(decision)]);
    this.states.set(step.to, decision.reduce(monitor.evolve, this.stateOf(step.to)));
  }

  stateOf(id: MonitorId): Monitor {
    return this.states.get(id) ?? monitor.initial;
  }
}

const afterEachStep = (look: (account: Account, step: Step) => void) =>
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const account = new Account();
      for (const step of steps) {
        account.apply(step);
        look(account, step);
      }
    }),
  );

describe('any sequence of commands to the monitors of an account on the Free plan', () => {
  test('leaves no more monitors than the plan has', () => {
    afterEachStep((account) => {
      expect(account.monitorsInUse).toBeLessThanOrEqual(plans.free.monitorsMax ?? 0);
    });
  });

  test('is replayed to the state that was evolved step by step', () => {
    afterEachStep((account, { to }) => {
      expect(replay(monitor, account.histories.get(to) ?? [])).toEqual(account.stateOf(to));
    });
  });

  test('decides nothing when a command is given again', () => {
    afterEachStep((account, step) => {
      const again = account.decide(step);
      if (!isRefusal(again)) expect(again).toEqual([]);
    });
  });

  test('records nothing after a deletion', () => {
    afterEachStep((account, { to }) => {
      const types = (account.histories.get(to) ?? []).map((event) => event.type);
      expect(types.slice(0, -1)).not.toContain('MonitorDeleted');
    });
  });
});
