import { Body, Get, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { configBounds, configKeyPattern, isConfigKey } from '@tocsin/domain';
import { CurrentCaller } from '../http/access/current-caller.js';
import { Optional, Rule } from '../http/bodies/fields.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller } from '../http/operation.js';
import { ApplyConfig } from './apply-config.js';
import { Config, ConfigToApply, defaultFileSet, keyRule } from './config-bodies.js';
import { ConfigQueries } from './config-queries.js';
import { ConfigPlanView, ExportedConfigView } from './config-view.js';
import { PagePasswords } from './page-passwords.js';
import { parseConfig } from './parse-config.js';

class ConfigQuery {
  @Optional()
  @ApiProperty({
    type: 'string',
    pattern: configKeyPattern,
    default: defaultFileSet,
    description: 'The file set for which the configuration is written.',
  })
  @Rule('isFileSet', keyRule, isConfigKey)
  file_set: string = defaultFileSet;
}

@V1Controller('config', 'Configuration')
export class ConfigController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ConfigQueries,
    private readonly passwords: PagePasswords,
  ) {}

  @Get()
  @Operation({
    id: 'exportConfig',
    summary: 'What there is, as a configuration',
    description:
      'Everything that no other file set manages. What has no key yet gets one from its name, and `adopt`. Secrets are left out: they stay as they are.',
    status: 200,
    answer: ExportedConfigView,
    problems: ['conflict'],
    access: 'editor',
  })
  export(@CurrentCaller() caller: Caller, @Query() { file_set }: ConfigQuery): Promise<ExportedConfigView> {
    return this.queries.export(caller, file_set);
  }

  @Post('plan')
  @Operation({
    id: 'planConfig',
    summary: 'What would change if a configuration was applied',
    description: `Changes nothing, and does not tell whether a secret of the files is the stored one. A configuration has at most ${configBounds.resourcesMax} resources, and is refused whole: all errors are named at once.`,
    status: 200,
    answer: ConfigPlanView,
    problems: ['payload_too_large'],
    access: 'editor',
  })
  async plan(@CurrentCaller() caller: Caller, @Body() body: Config): Promise<ConfigPlanView> {
    return this.queries.plan(caller, await parseConfig(body));
  }

  @Post('apply')
  @PostOperation({
    id: 'applyConfig',
    command: ApplyConfig,
    summary: 'Carry out a plan',
    description:
      'All changes are made, or none. `conflict`: something changed since the plan was made. A channel gets a test message only when it is new or its destination changes, and not for a secret in the place of another one.',
    status: 200,
    answer: ConfigPlanView,
  })
  async apply(@CurrentCaller() caller: Caller, @Body() body: ConfigToApply): Promise<ConfigPlanView> {
    const config = await parseConfig(body);
    const passwordHashes = await this.passwords.hashesFor(caller.account.id, config);
    return this.commands.execute(new ApplyConfig(caller, { config, passwordHashes, digest: body.digest }));
  }
}
