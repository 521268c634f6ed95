import { Body, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeviceCookie } from '../http/access/cookies.js';
import { CurrentPerson } from '../http/access/current-caller.js';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import type { PersonCaller } from '../http/commands/caller.js';
import { PersonalOperation, PlainV1Controller } from '../http/operation.js';
import {
  ConfirmSecondFactor,
  ProposeSecondFactor,
  RemoveSecondFactor,
  RenewRecoveryCodes,
} from './change-second-factor.js';
import { Passwords, requireUncommonPassword } from './passwords.js';
import {
  PasswordChange,
  PasswordConfirmation,
  PersonChange,
  ProposedSecondFactorView,
  RecoveryCodesView,
  TotpConfirmation,
} from './person-bodies.js';
import { RenamePerson } from './person-command.js';
import { newTotpSecret, otpauthUri } from './second-factors.js';
import { PersonView } from './session-view.js';
import { ChangePassword } from './set-password.js';
import { SignIn } from './sign-in.js';

/** A change that makes signing in easier asks for the password again. */
@PlainV1Controller('person', 'People')
export class PersonController {
  constructor(
    private readonly signIn: SignIn,
    private readonly passwords: Passwords,
    private readonly device: DeviceCookie,
    private readonly commands: CommandBus,
  ) {}

  @Patch()
  @PersonalOperation({
    id: 'changePerson',
    command: RenamePerson,
    summary: 'Change your name',
    status: 200,
    answer: PersonView,
  })
  rename(@CurrentPerson() caller: PersonCaller, @Body() { name }: PersonChange): Promise<PersonView> {
    return this.commands.execute(new RenamePerson(caller, { name }));
  }

  @Put('password')
  @PersonalOperation({
    id: 'changePassword',
    command: ChangePassword,
    summary: 'Change your password',
    description: 'Ends all of your other sessions.',
    status: 204,
  })
  async changePassword(
    @CurrentPerson() caller: PersonCaller,
    @Body() { current_password, new_password }: PasswordChange,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<void> {
    await this.signIn.confirm(caller.session.person, current_password, exchange);
    requireUncommonPassword('new_password', new_password, [caller.session.person.emailAddress]);
    const passwordHash = await this.passwords.hash(new_password);
    await this.commands.execute(new ChangePassword(caller, { passwordHash }));
    this.device.set(exchange.reply, passwordHash);
  }

  @Post('second-factor')
  @PersonalOperation({
    id: 'proposeSecondFactor',
    command: ProposeSecondFactor,
    summary: 'Get the secret for an authenticator app',
    description: 'The secret takes effect once a code generated from it is confirmed.',
    status: 201,
    answer: ProposedSecondFactorView,
    problems: ['conflict'],
  })
  async propose(
    @CurrentPerson() caller: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<ProposedSecondFactorView> {
    await this.signIn.confirm(caller.session.person, password, exchange);
    const secret = newTotpSecret();
    await this.commands.execute(new ProposeSecondFactor(caller, { secret }));
    return { secret, otpauth_uri: otpauthUri(secret, caller.session.person) };
  }

  @Put('second-factor')
  @PersonalOperation({
    id: 'confirmSecondFactor',
    command: ConfirmSecondFactor,
    summary: 'Require a one-time code to sign in',
    description: 'Ends all of your other sessions.',
    status: 200,
    answer: RecoveryCodesView,
    problems: ['conflict'],
  })
  confirm(
    @CurrentPerson() caller: PersonCaller,
    @Body() { totp_code: totpCode }: TotpConfirmation,
  ): Promise<RecoveryCodesView> {
    return this.commands.execute(new ConfirmSecondFactor(caller, { totpCode }));
  }

  @Post('second-factor/removal')
  @PersonalOperation({
    id: 'removeSecondFactor',
    command: RemoveSecondFactor,
    summary: 'Stop requiring a one-time code',
    status: 204,
  })
  async remove(
    @CurrentPerson() caller: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<void> {
    await this.signIn.confirm(caller.session.person, password, exchange);
    await this.commands.execute(new RemoveSecondFactor(caller));
  }

  @Post('recovery-codes')
  @PersonalOperation({
    id: 'makeRecoveryCodes',
    command: RenewRecoveryCodes,
    summary: 'Get new recovery codes',
    description: 'Replaces the old recovery codes.',
    status: 201,
    answer: RecoveryCodesView,
    problems: ['conflict'],
  })
  async renewCodes(
    @CurrentPerson() caller: PersonCaller,
    @Body() { password }: PasswordConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<RecoveryCodesView> {
    await this.signIn.confirm(caller.session.person, password, exchange);
    return this.commands.execute(new RenewRecoveryCodes(caller));
  }
}
