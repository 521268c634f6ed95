import { Inject, Injectable } from '@nestjs/common';
import { type Clock, instant, type PersonId } from '@tocsin/domain';
import type { Repositories, SessionHolder } from '@tocsin/persistence';
import { CLOCK, CONFIG, type Config } from '@tocsin/platform';
import { COMMITTED } from '../http/commands/committed.js';
import { type OwnSessionsView, ownSessionView } from './own-session-view.js';
import { type PasskeysView, passkeyView } from './passkey-bodies.js';
import { PasskeyCeremony } from './passkey-ceremony.js';
import type { SignInOptionsView } from './sign-in-bodies.js';

@Injectable()
export class PeopleQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'signIn' | 'smtpUrl'>,
    private readonly ceremony: PasskeyCeremony,
  ) {}

  async signInOptions(): Promise<SignInOptionsView> {
    const { passwords, provider } = this.config.signIn;
    return {
      setup_required: await this.committed.people.isEmpty(),
      password_reset: passwords && this.config.smtpUrl !== undefined,
      passkeys: this.ceremony.isPossible,
      passwords,
      provider: provider?.name ?? null,
    };
  }

  async listPasskeys(personId: PersonId): Promise<PasskeysView> {
    return { items: (await this.committed.passkeys.listOf(personId)).map(passkeyView) };
  }

  async credentialIdsOf(personId: PersonId): Promise<string[]> {
    const credentials = await this.committed.passkeys.credentialsOf(personId);
    return credentials.map(({ credentialId }) => credentialId);
  }

  async listSessions({ person, session }: SessionHolder): Promise<OwnSessionsView> {
    const sessions = await this.committed.sessions.listOf(person.id, instant(this.clock.now()));
    return { items: sessions.map((each) => ownSessionView(each, session.id)) };
  }
}
