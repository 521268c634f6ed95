import { Body, Get, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { configBounds, configKeyPattern, isConfigKey } from '@tocsin/domain';
import { CurrentCaller } from '../http/access/current-caller.js';
import { Optional, Rule } from '../http/bodies/fields.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller } from '../http/operation.js';
import { ApplyConfig } from './apply-config.js';
import { Config, ConfigToApply, defaultFileSet } from './config-bodies.js';
import { errorsNamedMax } from './config-errors.js';
import { ConfigQueries } from './config-queries.js';
import { AppliedConfigView, ConfigPlanView, ExportedConfigView } from './config-view.js';
import { keyRule } from './kinds/references.js';
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
    summary: 'Export the account as a configuration',
    description:
      'The resources that no other file set manages. A resource without a key gets a key made from its name, and `adopt`. Secrets are left out; an apply keeps the stored ones.',
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
    summary: 'Plan a configuration: list what an apply would change',
    description: `Changes nothing, and does not reveal whether a secret in the files equals the stored one. For a caller who may only read, this includes what they see masked, such as the URL of a webhook: it is compared with nothing. A configuration has at most ${configBounds.resourcesMax} resources. One error refuses the whole configuration; the answer lists the first ${errorsNamedMax} errors and counts all.`,
    status: 200,
    answer: ConfigPlanView,
    problems: ['payload_too_large'],
    access: 'viewer',
  })
  async plan(@CurrentCaller() caller: Caller, @Body() body: Config): Promise<ConfigPlanView> {
    return this.queries.plan(caller, await parseConfig(body));
  }

  @Post('apply')
  @PostOperation({
    id: 'applyConfig',
    command: ApplyConfig,
    summary: 'Apply a plan',
    description:
      'All changes are made, or none. `conflict`: something changed after the plan was made. A channel gets a test message only when it is new or its destination changes, not when only a secret is replaced. `unconfirmed` lists the addresses that wait for a click. Those beyond the mails of a day (`confirmation_mails`) are stored without a link.',
    status: 200,
    answer: AppliedConfigView,
  })
  async apply(@CurrentCaller() caller: Caller, @Body() body: ConfigToApply): Promise<AppliedConfigView> {
    const config = await parseConfig(body);
    const passwordHashes = await this.passwords.hashesFor(caller.account.id, config);
    const compared = await this.queries.compare(caller, config);
    const wanted = { config, passwordHashes, digest: body.digest, compared };
    return this.commands.execute(new ApplyConfig(caller, wanted));
  }
}
