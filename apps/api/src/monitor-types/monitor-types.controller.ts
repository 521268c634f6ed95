import { Get } from '@nestjs/common';
import { Operation, V1Controller } from '../http/operation.js';
import { carriedTypes } from '../monitors/monitor-config.js';
import { MonitorTypeListView, monitorTypeView } from './monitor-type-view.js';

/** What can be watched. The same for everyone, and for as long as the process runs. */
@V1Controller('monitor-types', 'Monitors')
export class MonitorTypesController {
  readonly #types: MonitorTypeListView = { items: carriedTypes().map(monitorTypeView) };

  @Get()
  @Operation({
    id: 'listMonitorTypes',
    summary: 'What can be watched, and with which settings',
    status: 200,
    answer: MonitorTypeListView,
  })
  list(): MonitorTypeListView {
    return this.#types;
  }
}
