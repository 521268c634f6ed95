import { Module } from '@nestjs/common';
import { ChangeMaintenanceWindowHandler } from './change-maintenance-window.js';
import { CreateMaintenanceWindowHandler } from './create-maintenance-window.js';
import { DeleteMaintenanceWindowHandler } from './delete-maintenance-window.js';
import { GetMaintenanceWindowHandler } from './get-maintenance-window.js';
import { ListMaintenanceWindowsHandler } from './list-maintenance-windows.js';
import { MaintenanceWindowsController } from './maintenance-windows.controller.js';
import { WindowMover } from './window-mover.js';

@Module({
  controllers: [MaintenanceWindowsController],
  providers: [
    CreateMaintenanceWindowHandler,
    ChangeMaintenanceWindowHandler,
    DeleteMaintenanceWindowHandler,
    GetMaintenanceWindowHandler,
    ListMaintenanceWindowsHandler,
    WindowMover,
  ],
})
export class MaintenanceModule {}
