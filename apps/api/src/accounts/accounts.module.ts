import { Module } from '@nestjs/common';
import { AccountQueries } from './account-queries.js';
import { AccountsController } from './accounts.controller.js';
import { ChangeAccountHandler } from './change-account.js';

@Module({ controllers: [AccountsController], providers: [AccountQueries, ChangeAccountHandler] })
export class AccountsModule {}
