import { CommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Instant, planHasRoom, plans } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/account-queries.js';
import {
  AccountCommand,
  type ChangeHandler,
  type ExecuteWithin,
  unaudited,
} from '../http/commands/command.js';
import { refused } from '../http/problems/refusal.js';
import { CreateMonitor } from './create-monitor.js';
import type { NewMonitor } from './monitor-bodies.js';
import { MonitorView, withoutPingPath } from './monitor-view.js';
import { ofEachMonitor } from './of-each-monitor.js';

@ApiSchema({ name: 'MadeMonitors' })
export class MadeMonitorsView {
  @ApiProperty({ type: MonitorView, isArray: true, description: 'In the order of the request.' })
  readonly items!: readonly MonitorView[];
}

export class CreateMonitors extends AccountCommand<MadeMonitorsView, readonly NewMonitor[]> {}

/** Makes all monitors of a list, or none: a refusal rolls the others back. */
@CommandHandler(CreateMonitors)
export class CreateMonitorsHandler implements ChangeHandler<CreateMonitors> {
  readonly isLong = true;

  readonly withoutSecrets = ({ items }: MadeMonitorsView): MadeMonitorsView => ({
    items: items.map(withoutPingPath),
  });

  async handle(
    { caller, accountId, data: requested }: CreateMonitors,
    repositories: Repositories,
    _now: Instant,
    execute: ExecuteWithin,
  ) {
    const { plan } = await requireAccountForChange(repositories, accountId);
    const inUse = await repositories.monitors.count(accountId, plans[plan].monitorsMax ?? 0);
    const full = planHasRoom(plan, inUse, requested.length);
    if (full !== null) throw refused(full);
    const items = await ofEachMonitor(requested, (monitor) => execute(new CreateMonitor(caller, monitor)));
    // Each monitor has an entry of its own.
    return unaudited({ items });
  }
}
