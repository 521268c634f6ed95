import { Module } from '@nestjs/common';
import {
  ChangeMaintenanceWindowHandler,
  CreateMaintenanceWindowHandler,
  DeleteMaintenanceWindowHandler,
} from './maintenance-window-commands.js';
import { MaintenanceWindowQueries } from './maintenance-window-queries.js';
import { MaintenanceWindowsController } from './maintenance-windows.controller.js';

@Module({
  controllers: [MaintenanceWindowsController],
  providers: [
    CreateMaintenanceWindowHandler,
    ChangeMaintenanceWindowHandler,
    DeleteMaintenanceWindowHandler,
    MaintenanceWindowQueries,
  ],
})
export class MaintenanceModule {}
