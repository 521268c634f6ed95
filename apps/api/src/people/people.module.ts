import { Module } from '@nestjs/common';
import { AskForPasswordResetHandler } from './ask-for-password-reset.js';
import { AddPasskeyHandler, RemovePasskeyHandler, RenamePasskeyHandler } from './change-passkeys.js';
import {
  ConfirmSecondFactorHandler,
  ProposeSecondFactorHandler,
  RemoveSecondFactorHandler,
  RenewRecoveryCodesHandler,
  UseSecondFactorHandler,
} from './change-second-factor.js';
import { Newcomers } from './joining.js';
import { LinkTokens } from './one-time-link.js';
import { OpenSessions } from './open-sessions.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PasskeyCeremony } from './passkey-ceremony.js';
import { PasskeysController } from './passkeys.controller.js';
import { MakePasskeyChallengeHandler, Passkeys, UsePasskeyHandler } from './passkeys.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { Passwords } from './passwords.js';
import { PeopleQueries } from './people-queries.js';
import { PersonController } from './person.controller.js';
import { RenamePersonHandler } from './person-command.js';
import { SessionController } from './session.controller.js';
import {
  ChooseAccountHandler,
  EndAllSessionsHandler,
  EndSessionHandler,
  OpenSessionHandler,
} from './session-commands.js';
import { ChangePasswordHandler, ResetPasswordHandler } from './set-password.js';
import { SetUpAccountHandler } from './set-up-account.js';
import { SignInController } from './sign-in.controller.js';
import { SignIn } from './sign-in.js';
import { CountSignInHandler, NoteFailedSignInHandler, UncountSignInHandler } from './sign-in-counts.js';

@Module({
  controllers: [
    SignInController,
    SessionController,
    OwnSessionsController,
    PersonController,
    PasskeysController,
    PasswordResetsController,
  ],
  providers: [
    LinkTokens,
    Newcomers,
    OpenSessions,
    PasskeyCeremony,
    Passkeys,
    Passwords,
    PeopleQueries,
    SignIn,
    AddPasskeyHandler,
    AskForPasswordResetHandler,
    ChangePasswordHandler,
    ChooseAccountHandler,
    ConfirmSecondFactorHandler,
    CountSignInHandler,
    EndAllSessionsHandler,
    EndSessionHandler,
    NoteFailedSignInHandler,
    MakePasskeyChallengeHandler,
    OpenSessionHandler,
    ProposeSecondFactorHandler,
    RemovePasskeyHandler,
    RemoveSecondFactorHandler,
    RenamePasskeyHandler,
    RenamePersonHandler,
    RenewRecoveryCodesHandler,
    ResetPasswordHandler,
    SetUpAccountHandler,
    UncountSignInHandler,
    UsePasskeyHandler,
    UseSecondFactorHandler,
  ],
  exports: [LinkTokens, Newcomers, OpenSessions, Passwords, SignIn],
})
export class PeopleModule {}
