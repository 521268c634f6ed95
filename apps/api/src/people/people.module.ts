import { Module } from '@nestjs/common';
import { Joining } from './joining.js';
import { OpenSessions } from './open-sessions.js';
import { OwnChanges } from './own-changes.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { Passwords } from './passwords.js';
import { PersonController } from './person.controller.js';
import { SecondFactors } from './second-factors.js';
import { SessionController } from './session.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SignIn } from './sign-in.js';

@Module({
  controllers: [
    SignInController,
    SessionController,
    OwnSessionsController,
    PersonController,
    PasswordResetsController,
  ],
  providers: [Joining, OpenSessions, OwnChanges, Passwords, SecondFactors, SignIn],
  exports: [Joining, OpenSessions, Passwords, SignIn],
})
export class PeopleModule {}
