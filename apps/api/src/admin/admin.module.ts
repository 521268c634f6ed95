import type { DynamicModule } from '@nestjs/common';
import { UnitOfWork } from '@tocsin/persistence';
import { type Config, createLogger, PlatformModule } from '@tocsin/platform';
import { CommandsModule } from '../http/commands/commands.module.js';
import {
  CreateAccountHandler,
  MakeSetupLinkHandler,
  SetPlanHandler,
  SetUpHandler,
} from './account-changes.js';
import { AdminCreateKeyHandler, AdminRevokeKeyHandler } from './key-commands.js';
import { MakePasswordResetLinkHandler } from './people-commands.js';
import { CreateProberTokenHandler, RevokeProberTokenHandler } from './prober-token-commands.js';

class AdminModule {}

export const adminModule = (config: Config, unitOfWork: UnitOfWork): DynamicModule => ({
  module: AdminModule,
  global: true,
  imports: [PlatformModule.forRoot(config, createLogger('admin', 'silent')), CommandsModule],
  providers: [
    { provide: UnitOfWork, useValue: unitOfWork },
    CreateAccountHandler,
    CreateProberTokenHandler,
    AdminCreateKeyHandler,
    MakePasswordResetLinkHandler,
    MakeSetupLinkHandler,
    RevokeProberTokenHandler,
    SetPlanHandler,
    SetUpHandler,
    AdminRevokeKeyHandler,
  ],
  exports: [UnitOfWork],
});
