import { Module } from '@nestjs/common';
import { AttachRotaHandler, DetachRotaHandler } from './attach-rota.js';
import { AttachedRotasController } from './attached-rotas.controller.js';
import { ChangeRotaHandler, CreateRotaHandler, DeleteRotaHandler } from './rota-commands.js';
import { RotaQueries } from './rota-queries.js';
import { RotasController } from './rotas.controller.js';

@Module({
  controllers: [RotasController, AttachedRotasController],
  providers: [
    CreateRotaHandler,
    ChangeRotaHandler,
    DeleteRotaHandler,
    AttachRotaHandler,
    DetachRotaHandler,
    RotaQueries,
  ],
})
export class RotasModule {}
