import type { DynamicModule } from '@nestjs/common';
import { UnitOfWork } from '@tocsin/persistence';
import { type Config, createLogger, PlatformModule } from '@tocsin/platform';
import { CommandsModule } from '../http/commands/commands.module.js';
import { AdminCreateKeyHandler, AdminRevokeKeyHandler } from './change-keys.js';
import { CreateProberTokenHandler, RevokeProberTokenHandler } from './change-prober-tokens.js';
import { CreateAccountHandler } from './create-account.js';
import { MakePasswordResetLinkHandler } from './people-commands.js';
import { SetPlanHandler } from './set-plan.js';
import { MakeSetupLinkHandler, SetUpHandler } from './set-up.js';

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
