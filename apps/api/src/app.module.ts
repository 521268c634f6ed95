import { Global, Module, type Provider, type Type } from '@nestjs/common';
import { type Config, PersistenceModule, PlatformModule } from '@tocsin/platform';
import { storedBefore } from '@tocsin/transports/catalogue';
import type { Logger } from 'pino';
import { AccountsModule } from './accounts/accounts.module.js';
import { AgendaModule } from './agenda/agenda.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AnswersModule } from './answers/answers.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { ChecksModule } from './checks/checks.module.js';
import { ConfigModule } from './config/config.module.js';
import { EventsModule } from './events/events.module.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { HeartbeatsModule } from './heartbeats/heartbeats.module.js';
import { CommandsModule } from './http/commands/commands.module.js';
import { HttpModule } from './http/http.module.js';
import { IdentityProviderModule } from './identity-provider/identity-provider.module.js';
import { ImportedHistoryModule } from './imported-history/imported-history.module.js';
import { IncidentsModule } from './incidents/incidents.module.js';
import { MailDomainsModule } from './mail-domains/mail-domains.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MembersModule } from './members/members.module.js';
import { MonitorMetricsModule } from './monitor-metrics/monitor-metrics.module.js';
import { MonitorTypesModule } from './monitor-types/monitor-types.module.js';
import { MonitorsModule } from './monitors/monitors.module.js';
import {
  ApiReferenceController,
  MessageDocumentsController,
} from './operational/api-reference.controller.js';
import { OperationalController } from './operational/operational.controller.js';
import { OverviewsModule } from './overviews/overviews.module.js';
import { PeopleModule } from './people/people.module.js';
import { ProbingModule } from './probing/probing.module.js';
import { PublicStatusModule } from './public-status/public-status.module.js';
import { ReasonsModule } from './reasons/reasons.controller.js';
import { RegionsModule } from './regions/regions.module.js';
import { RotasModule } from './rotas/rotas.module.js';
import { RoutesModule } from './routes/routes.module.js';
import { StatusPagesModule } from './status-pages/status-pages.module.js';
import { SummaryModule } from './summary/summary.module.js';
import { TrialChecksModule } from './trial-checks/trial-checks.module.js';

/** Replaces the platform's provider with the same token. */
export type Override = Exclude<Provider, Type<unknown>>;

export const appModule = (config: Config, logger: Logger, overrides: readonly Override[]): Type<unknown> => {
  // Nest asks global modules in the order of their import, so these are found first.
  @Global()
  @Module({ providers: [...overrides], exports: overrides.map(({ provide }) => provide) })
  class OverridesModule {}

  @Module({
    imports: [
      OverridesModule,
      PlatformModule.forRoot(config, logger),
      PersistenceModule.forRoot(storedBefore()),
      CommandsModule,
      HttpModule,
      AccountsModule,
      ApiKeysModule,
      ChannelsModule,
      MailDomainsModule,
      MonitorsModule,
      MonitorTypesModule,
      MonitorMetricsModule,
      ReasonsModule,
      RoutesModule,
      MaintenanceModule,
      RotasModule,
      AgendaModule,
      ProbingModule,
      TrialChecksModule,
      ChecksModule,
      ImportedHistoryModule,
      RegionsModule,
      OverviewsModule,
      SummaryModule,
      PublicStatusModule,
      EvidenceModule,
      HeartbeatsModule,
      IncidentsModule,
      StatusPagesModule,
      AlertsModule,
      AnswersModule,
      AuditModule,
      EventsModule,
      PeopleModule,
      IdentityProviderModule,
      ConfigModule,
      BatchesModule,
      MembersModule,
    ],
    controllers: [OperationalController, ApiReferenceController, MessageDocumentsController],
  })
  class AppModule {}
  return AppModule;
};
