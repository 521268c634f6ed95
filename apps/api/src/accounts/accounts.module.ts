import { Module } from '@nestjs/common';
import { AccountQueries } from './account-queries.js';
import { AccountsController } from './accounts.controller.js';

@Module({ controllers: [AccountsController], providers: [AccountQueries] })
export class AccountsModule {}
