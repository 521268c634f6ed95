import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import {
  ClockWatch,
  connect,
  type Database,
  databaseOn,
  dataSourceOptions,
  parseDatabaseUrl,
  type SecretBox,
  type StoredBefore,
  standbyRisk,
  UnitOfWork,
} from '@tocsin/persistence';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { Config } from './config.js';
import { CONFIG } from './environment.js';
import { LOGGER, type Logger } from './logging.js';
import { newId } from './new-id.js';
import { openSecretBox } from './secret-key.js';

export const DATABASE = Symbol('DATABASE');
export const SECRETS = Symbol('SECRETS');

const dataSource = (role: 'write' | 'read'): DynamicModule =>
  TypeOrmModule.forRootAsync({
    name: role,
    inject: [CONFIG],
    useFactory: ({ databaseUrl }: Config) => dataSourceOptions(parseDatabaseUrl(databaseUrl), role),
    dataSourceFactory: (options) => connect(options as DataSourceOptions),
  });

/** The migrated database. Its connections close with the application. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest knows modules as classes.
export class PersistenceModule {
  /** @param storedBefore how to read channels of older versions */
  static forRoot(storedBefore: StoredBefore): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [dataSource('write'), dataSource('read')],
      providers: [
        {
          provide: DATABASE,
          inject: [CONFIG, LOGGER, getDataSourceToken('write'), getDataSourceToken('read')],
          useFactory: async (
            { databaseUrl }: Config,
            logger: Logger,
            write: DataSource,
            read: DataSource,
          ): Promise<Database> => {
            const database = await databaseOn(parseDatabaseUrl(databaseUrl), write, read);
            const risk = await standbyRisk(database);
            if (risk !== null) logger.warn({ docs: 'docs/operations.md, A standby' }, risk);
            return database;
          },
        },
        { provide: ClockWatch, useFactory: () => new ClockWatch() },
        {
          provide: SECRETS,
          inject: [CONFIG, DATABASE],
          useFactory: openSecretBox,
        },
        {
          provide: UnitOfWork,
          inject: [DATABASE, SECRETS],
          useFactory: (database: Database, secrets: SecretBox) =>
            new UnitOfWork(database, { secrets, storedBefore, newId }),
        },
      ],
      exports: [ClockWatch, DATABASE, SECRETS, UnitOfWork],
    };
  }
}
