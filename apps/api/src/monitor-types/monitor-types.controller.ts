import { Get } from '@nestjs/common';
import { Operation, V1Controller } from '../http/operation.js';
import { carriedTypes } from '../monitors/monitor-config.js';
import { MonitorTypeListView, monitorTypeView } from './monitor-type-view.js';

@V1Controller('monitor-types', 'Monitors')
export class MonitorTypesController {
  readonly #types: MonitorTypeListView = { items: carriedTypes().map(monitorTypeView) };

  @Get()
  @Operation({
    id: 'listMonitorTypes',
    summary: 'The monitor types and their settings',
    status: 200,
    answer: MonitorTypeListView,
  })
  list(): MonitorTypeListView {
    return this.#types;
  }
}
