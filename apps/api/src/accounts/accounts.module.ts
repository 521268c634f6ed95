import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { GetAccountHandler } from './get-account.js';

@Module({ controllers: [AccountsController], providers: [GetAccountHandler] })
export class AccountsModule {}
