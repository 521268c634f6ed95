import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const anotherEntry = 'the commands that it executes have entries';
const ofService = 'nobody asks for it: Tocsin itself, its probers or a job';
const beforeSignIn = 'who has not signed in has no account; a sign-in, and a wrong one, have entries';
const ofStranger = 'a visitor of a public page';
const changesNothing = 'it changes nothing of an account: a later command, which has an entry, does';
const ofOperator = 'the operator, for what is no account, or a link whose use has an entry';

/** Each command that the audit log leaves out, wholly or in a case, and why. */
const leftOut: Readonly<Record<string, string>> = {
  ChangeMonitor: anotherEntry,
  CreateMonitors: anotherEntry,
  ClaimChecks: ofService,
  ClaimTrials: ofService,
  MarkProberHeard: ofService,
  MarkUsed: ofService,
  NotePresence: ofService,
  RealignChecks: ofService,
  RecordClockJump: ofService,
  TakePing: ofService,
  TakeResults: ofService,
  TakeSight: ofService,
  TakeTrialResult: ofService,
  AskForPasswordReset: beforeSignIn,
  BeginProviderSignIn: beforeSignIn,
  CountSignIn: beforeSignIn,
  EndProviderSignIn: beforeSignIn,
  MakePasskeyChallenge: beforeSignIn,
  NoteFailedSignIn: beforeSignIn,
  UncountSignIn: beforeSignIn,
  UsePasskey: beforeSignIn,
  UseSecondFactor: beforeSignIn,
  ConfirmSubscription: ofStranger,
  CountSubscriptionWish: ofStranger,
  EndSubscription: ofStranger,
  TakeSubscriptionWish: ofStranger,
  CheckMailDomain: 'it only hastens a look that is due anyway, and may be repeated at will',
  ProposeSecondFactor: changesNothing,
  ChooseAccount: changesNothing,
  CreateProberToken: ofOperator,
  MakePasswordResetLink: ofOperator,
  MakeSetupLink: ofOperator,
  RevokeProberToken: ofOperator,
  SetUp: ofOperator,
};

const root = new URL('../../src/', import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(new URL(path, root), 'utf8'));

test('each command that leaves no entry in the audit log has a reason', () => {
  const handlers = sources.flatMap((text) => text.split(/^@CommandHandler\(/m).slice(1));
  expect(handlers.length).toBeGreaterThan(80);
  const found = handlers
    // A handler ends with its class.
    .map((text) => text.split(/^\}/m, 1)[0] ?? '')
    .filter((text) => text.includes('unaudited('))
    .map((text) => text.slice(0, text.indexOf(')')));
  expect(found.sort()).toEqual(Object.keys(leftOut).sort());
});
