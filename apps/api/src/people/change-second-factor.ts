import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import {
  ChangeCommand,
  type ChangeHandler,
  changed,
  unaudited,
  unchanged,
} from '../http/commands/command.js';
import { invalid, Problem } from '../http/problems/problem.js';
import type { RecoveryCodesView } from './person-bodies.js';
import { entriesInAllAccounts, PersonCommand } from './person-command.js';
import { hashOfRecoveryCode, makeRecoveryCodes, type SecondFactor, stepOfCode } from './second-factors.js';

export class ProposeSecondFactor extends PersonCommand<void, { readonly secret: string }> {}

@CommandHandler(ProposeSecondFactor)
export class ProposeSecondFactorHandler implements ChangeHandler<ProposeSecondFactor> {
  async handle({ person, data: { secret } }: ProposeSecondFactor, { people }: Repositories) {
    if (await people.proposeTotp(person.id, secret)) return unaudited(undefined);
    throw new Problem('conflict', 'A one-time code is required to sign in already. Remove it first.');
  }
}

export class ConfirmSecondFactor extends PersonCommand<RecoveryCodesView, { readonly totpCode: string }> {}

@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ChangeHandler<ConfirmSecondFactor> {
  async handle(command: ConfirmSecondFactor, repositories: Repositories, now: Instant) {
    const { person, session, caller, data } = command;
    const { people, sessions } = repositories;
    const secret = await people.totpSecret(person.id);
    if (secret === null || person.hasAuthenticatorApp)
      throw new Problem('conflict', 'No secret waits for confirmation. Get a new one first.');
    const step = stepOfCode(secret, data.totpCode, now);
    if (step === null || !(await people.takeTotpStep(person.id, step)))
      throw invalid({ field: 'totp_code', message: 'totp_code must be the code that the app shows now' });
    await people.confirmTotp(person.id);
    await sessions.removeAllOf(person.id, session.id);
    const codes = person.hasSecondFactor ? [] : await makeRecoveryCodes(repositories, person.id);
    const answer = { recovery_codes: codes };
    const action = 'member.second_factor_enabled';
    return changed(answer, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}

export class RemoveSecondFactor extends PersonCommand {}

@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler implements ChangeHandler<RemoveSecondFactor> {
  async handle({ person, caller }: RemoveSecondFactor, repositories: Repositories) {
    const { people } = repositories;
    await people.removeTotp(person.id);
    if (!(await people.find(person.id))?.person.hasSecondFactor) await people.removeRecoveryCodes(person.id);
    const action = 'member.second_factor_disabled';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}

export class RenewRecoveryCodes extends PersonCommand<RecoveryCodesView> {}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ChangeHandler<RenewRecoveryCodes> {
  async handle({ person, caller }: RenewRecoveryCodes, repositories: Repositories) {
    if (!person.hasSecondFactor)
      throw new Problem('conflict', 'Recovery codes stand in for a second factor. Set one up first.');
    const answer = { recovery_codes: await makeRecoveryCodes(repositories, person.id) };
    const action = 'member.recovery_codes_made';
    return changed(answer, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}

type Used = { readonly personId: PersonId; readonly secondFactor: SecondFactor };

/** Answers whether the code was right. Each code is good once. */
export class UseSecondFactor extends ChangeCommand<boolean, Used> {}

@CommandHandler(UseSecondFactor)
export class UseSecondFactorHandler implements ChangeHandler<UseSecondFactor> {
  async handle(
    { data: { personId, secondFactor } }: UseSecondFactor,
    { people }: Repositories,
    now: Instant,
  ) {
    const { totpCode, recoveryCode } = secondFactor;
    if (recoveryCode !== undefined) {
      const isTaken = await people.takeRecoveryCode(personId, hashOfRecoveryCode(recoveryCode));
      return isTaken ? unaudited(true) : unchanged(false);
    }
    const secret = await people.totpSecret(personId);
    const step = secret === null || totpCode === undefined ? null : stepOfCode(secret, totpCode, now);
    return step !== null && (await people.takeTotpStep(personId, step)) ? unaudited(true) : unchanged(false);
  }
}
