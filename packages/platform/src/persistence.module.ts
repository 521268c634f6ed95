import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import {
  connect,
  type Database,
  databaseOn,
  dataSourceOptions,
  parseDatabaseUrl,
  type SecretBox,
  type StoredBefore,
  UnitOfWork,
} from '@tocsin/persistence';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { Config } from './config.js';
import { CONFIG } from './environment.js';
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
          inject: [CONFIG, getDataSourceToken('write'), getDataSourceToken('read')],
          useFactory: ({ databaseUrl }: Config, write: DataSource, read: DataSource): Promise<Database> =>
            databaseOn(parseDatabaseUrl(databaseUrl), write, read),
        },
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
      exports: [DATABASE, SECRETS, UnitOfWork],
    };
  }
}
