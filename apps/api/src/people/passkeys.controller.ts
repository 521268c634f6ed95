import { Body, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PasskeyId } from '@tocsin/domain';
import { clientNetwork } from '../http/access/client-address.js';
import { CurrentPerson } from '../http/access/current-caller.js';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { PathId } from '../http/bodies/text.js';
import type { PersonCaller } from '../http/commands/caller.js';
import { PersonalOperation, PlainV1Controller, SignInOperation } from '../http/operation.js';
import { Problem } from '../http/problems/problem.js';
import { AddPasskey, RemovePasskey, RenamePasskey } from './change-passkeys.js';
import {
  AddedPasskeyView,
  NewPasskey,
  PasskeyChallengeView,
  PasskeyChange,
  PasskeysView,
  PasskeyView,
  ProposedPasskeyView,
} from './passkey-bodies.js';
import { PasskeyCeremony } from './passkey-ceremony.js';
import { MakePasskeyChallenge } from './passkeys.js';
import { PeopleQueries } from './people-queries.js';
import { PasswordConfirmation } from './person-bodies.js';
import { SignIn } from './sign-in.js';

@PlainV1Controller('passkeys', 'People')
export class PasskeysController {
  constructor(
    private readonly signIn: SignIn,
    private readonly ceremony: PasskeyCeremony,
    private readonly commands: CommandBus,
    private readonly queries: PeopleQueries,
  ) {}

  @Post('challenges')
  @SignInOperation({
    id: 'makePasskeyChallenge',
    command: MakePasskeyChallenge,
    summary: 'Get a challenge for a passkey, to sign in',
    description: 'For `navigator.credentials.get`. The answer goes to `signInWithPasskey` or `signIn`.',
    status: 201,
    answer: PasskeyChallengeView,
  })
  async challenge(@CurrentExchange() { request }: HttpExchange): Promise<PasskeyChallengeView> {
    const network = clientNetwork(request);
    const { challenge, expiresAt } = await this.commands.execute(new MakePasskeyChallenge({ network }));
    return { challenge, rp_id: this.ceremony.rpId, expires_at: expiresAt };
  }

  @Get()
  @PersonalOperation({ id: 'listPasskeys', summary: 'Your passkeys', status: 200, answer: PasskeysView })
  list(@CurrentPerson() { session }: PersonCaller): Promise<PasskeysView> {
    return this.queries.listPasskeys(session.person.id);
  }

  @Post('proposals')
  @PersonalOperation({
    id: 'proposePasskey',
    command: MakePasskeyChallenge,
    summary: 'Get a challenge for a new passkey',
    description: 'For `navigator.credentials.create`, with a resident key and without attestation.',
    status: 201,
    answer: ProposedPasskeyView,
  })
  async propose(
    @CurrentPerson() { session: { person } }: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<ProposedPasskeyView> {
    await this.signIn.confirm(person, password, exchange);
    const { challenge, expiresAt } = await this.commands.execute(
      new MakePasskeyChallenge({ personId: person.id }),
    );
    return {
      challenge,
      rp_id: this.ceremony.rpId,
      expires_at: expiresAt,
      user_id: Buffer.from(person.id).toString('base64url'),
      known_credential_ids: await this.queries.credentialIdsOf(person.id),
    };
  }

  @Post()
  @PersonalOperation({
    id: 'addPasskey',
    command: AddPasskey,
    summary: 'Add a passkey',
    description:
      'A passkey whose authenticator verifies the user signs in alone. Any other passkey is a second factor, ' +
      'which sign-in then requires beside the password. Ends all of your other sessions. The first second factor comes with recovery codes.',
    status: 201,
    answer: AddedPasskeyView,
    problems: ['conflict'],
  })
  async add(
    @CurrentPerson() caller: PersonCaller,
    @Body() { name, credential_id, client_data, attestation }: NewPasskey,
  ): Promise<AddedPasskeyView> {
    const verified = await this.ceremony.verifyNew({
      credentialId: credential_id,
      clientData: client_data,
      attestation,
    });
    if (verified === null)
      throw new Problem('validation_failed', `The passkey was not made for ${this.ceremony.rpId}.`);
    return this.commands.execute(new AddPasskey(caller, { name, ...verified }));
  }

  @Patch(':id')
  @PersonalOperation({
    id: 'renamePasskey',
    command: RenamePasskey,
    summary: 'Rename a passkey',
    status: 200,
    answer: PasskeyView,
    ids: ['id'],
  })
  rename(
    @CurrentPerson() caller: PersonCaller,
    @Param('id', PathId) passkeyId: PasskeyId,
    @Body() { name }: PasskeyChange,
  ): Promise<PasskeyView> {
    return this.commands.execute(new RenamePasskey(caller, { passkeyId, name }));
  }

  @Post(':id/removal')
  @PersonalOperation({
    id: 'removePasskey',
    command: RemovePasskey,
    summary: 'Remove a passkey',
    description:
      'The passkey no longer signs in. Removing the last second factor also removes the recovery codes.',
    status: 204,
    ids: ['id'],
  })
  async remove(
    @CurrentPerson() caller: PersonCaller,
    @Param('id', PathId) passkeyId: PasskeyId,
    @Body() { password }: PasswordConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<void> {
    await this.signIn.confirm(caller.session.person, password, exchange);
    await this.commands.execute(new RemovePasskey(caller, { passkeyId }));
  }
}
