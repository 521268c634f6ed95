import { Module } from '@nestjs/common';
import {
  CheckMailDomainHandler,
  CreateMailDomainHandler,
  DeleteMailDomainHandler,
} from './mail-domain-commands.js';
import { MailDomainQueries } from './mail-domain-queries.js';
import { MailDomainsController } from './mail-domains.controller.js';

@Module({
  controllers: [MailDomainsController],
  providers: [CreateMailDomainHandler, CheckMailDomainHandler, DeleteMailDomainHandler, MailDomainQueries],
})
export class MailDomainsModule {}
