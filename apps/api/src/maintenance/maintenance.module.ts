import { Module } from '@nestjs/common';
import {
  ChangeMaintenanceWindowHandler,
  CreateMaintenanceWindowHandler,
  DeleteMaintenanceWindowHandler,
} from './maintenance-window-commands.js';
import { MaintenanceWindowQueries } from './maintenance-window-queries.js';
import { MaintenanceWindowsController } from './maintenance-windows.controller.js';
import { MoveWindowsOnHandler, WindowMover } from './window-mover.js';

@Module({
  controllers: [MaintenanceWindowsController],
  providers: [
    CreateMaintenanceWindowHandler,
    ChangeMaintenanceWindowHandler,
    DeleteMaintenanceWindowHandler,
    MaintenanceWindowQueries,
    MoveWindowsOnHandler,
    WindowMover,
  ],
  exports: [CreateMaintenanceWindowHandler, ChangeMaintenanceWindowHandler, DeleteMaintenanceWindowHandler],
})
export class MaintenanceModule {}
