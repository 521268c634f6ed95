import { Body, Patch, Post, Put, Req, Res } from '@nestjs/common';
import type { AuditAction } from '@tocsin/domain';
import { type SessionHolder, UnitOfWork } from '@tocsin/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InSession } from '../http/access/caller.js';
import { clientAddress } from '../http/access/client-address.js';
import { DeviceCookie } from '../http/access/device-cookie.js';
import { PersonalOperation, PlainV1Controller } from '../http/operation.js';
import { invalid, Problem } from '../http/problems/problem.js';
import { type OwnChange, OwnChanges } from './own-changes.js';
import { Passwords } from './passwords.js';
import {
  PasswordChange,
  PasswordConfirmation,
  PersonChange,
  ProposedSecondFactorView,
  RecoveryCodesView,
  TotpConfirmation,
} from './person-bodies.js';
import { makeRecoveryCodes, newTotpSecret, otpauthUri, stepOfCode } from './second-factors.js';
import { PersonView, personView } from './session-view.js';
import { SignIn } from './sign-in.js';

/** What people do about themselves. Whatever makes it easier to sign in as them asks for their password again. */
@PlainV1Controller('person', 'People')
export class PersonController {
  constructor(
    private readonly signIn: SignIn,
    private readonly passwords: Passwords,
    private readonly device: DeviceCookie,
    private readonly changes: OwnChanges,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Patch()
  @PersonalOperation({
    id: 'changePerson',
    summary: 'Change how you are called',
    status: 200,
    answer: PersonView,
  })
  async rename(@InSession() { person }: SessionHolder, @Body() { name }: PersonChange): Promise<PersonView> {
    await this.unitOfWork.run(({ people }) => people.setName(person.id, name));
    return personView({ ...person, name });
  }

  @Put('password')
  @PersonalOperation({
    id: 'changePassword',
    summary: 'Change your password',
    description: 'Ends all of your other sessions.',
    status: 204,
  })
  async changePassword(
    @InSession() { person, session }: SessionHolder,
    @Body() { current_password, new_password }: PasswordChange,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.signIn.confirm(person, current_password, { request, reply });
    const passwordHash = await this.passwords.hash(new_password);
    const change = ownChange('member.password_changed', person, request);
    await this.changes.run(change, async ({ people, sessions, oneTimeLinks }) => {
      await people.setPassword(person.id, passwordHash);
      await sessions.removeAllOf(person.id, session.id);
      await oneTimeLinks.removeAllOf(person.id);
    });
    this.device.set(reply, passwordHash);
  }

  @Post('second-factor')
  @PersonalOperation({
    id: 'proposeSecondFactor',
    summary: 'Get the secret for an authenticator app',
    description: 'It counts once a code of it was shown.',
    status: 201,
    answer: ProposedSecondFactorView,
    problems: ['conflict'],
  })
  async propose(
    @InSession() { person }: SessionHolder,
    @Body() { password }: PasswordConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProposedSecondFactorView> {
    await this.signIn.confirm(person, password, { request, reply });
    const secret = newTotpSecret();
    if (!(await this.unitOfWork.run(({ people }) => people.proposeTotp(person.id, secret)))) {
      throw new Problem('conflict', 'Signing in takes a one-time code already. Remove that first.');
    }
    return { secret, otpauth_uri: otpauthUri(secret, person) };
  }

  @Put('second-factor')
  @PersonalOperation({
    id: 'confirmSecondFactor',
    summary: 'Have signing in take a one-time code from now on',
    description: 'Ends all of your other sessions, in which none was shown.',
    status: 200,
    answer: RecoveryCodesView,
    problems: ['conflict'],
  })
  confirm(
    @InSession() { person, session }: SessionHolder,
    @Body() { totp_code }: TotpConfirmation,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesView> {
    const change = ownChange('member.second_factor_enabled', person, request);
    return this.changes.run(change, async (repositories, now) => {
      const { people, sessions } = repositories;
      const secret = await people.totpSecret(person.id);
      if (secret === null || person.hasSecondFactor) {
        throw new Problem('conflict', 'There is no secret that waits for its first code.');
      }
      const step = stepOfCode(secret, totp_code, now);
      if (step === null || !(await people.takeTotpStep(person.id, step))) {
        throw invalid({ field: 'totp_code', message: 'totp_code must be what the app shows at this moment' });
      }
      await people.confirmTotp(person.id);
      await sessions.removeAllOf(person.id, session.id);
      return { recovery_codes: await makeRecoveryCodes(repositories, person.id) };
    });
  }

  @Post('second-factor/removal')
  @PersonalOperation({
    id: 'removeSecondFactor',
    summary: 'Sign in without a one-time code from now on',
    status: 204,
  })
  async remove(
    @InSession() { person }: SessionHolder,
    @Body() { password }: PasswordConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.signIn.confirm(person, password, { request, reply });
    const change = ownChange('member.second_factor_disabled', person, request);
    await this.changes.run(change, ({ people }) => people.removeTotp(person.id));
  }

  @Post('recovery-codes')
  @PersonalOperation({
    id: 'makeRecoveryCodes',
    summary: 'Get new recovery codes',
    description: 'Those from before are good for nothing any more.',
    status: 201,
    answer: RecoveryCodesView,
    problems: ['conflict'],
  })
  async renewCodes(
    @InSession() { person }: SessionHolder,
    @Body() { password }: PasswordConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodesView> {
    await this.signIn.confirm(person, password, { request, reply });
    if (!person.hasSecondFactor) {
      throw new Problem('conflict', 'Signing in takes no one-time code, so there is nothing to recover.');
    }
    const change = ownChange('member.recovery_codes_made', person, request);
    const codes = await this.changes.run(change, (repositories) =>
      makeRecoveryCodes(repositories, person.id),
    );
    return { recovery_codes: codes };
  }
}

const ownChange = (
  action: AuditAction,
  person: SessionHolder['person'],
  request: FastifyRequest,
): OwnChange => ({ action, person, address: clientAddress(request) });
