import { Global, Module } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { UnitOfWork } from '@tocsin/persistence';
import { CommandPipeline } from './command-pipeline.js';
import { COMMITTED } from './committed.js';

const { providers = [], ...cqrs } = CqrsModule.forRoot();

@Global()
@Module({
  imports: [{ ...cqrs, providers: [...providers, { provide: CommandBus, useClass: CommandPipeline }] }],
  providers: [
    { provide: COMMITTED, inject: [UnitOfWork], useFactory: ({ committed }: UnitOfWork) => committed },
  ],
  exports: [COMMITTED],
})
export class CommandsModule {}
