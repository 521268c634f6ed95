import { Body, Delete, Get, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentPerson } from '../http/access/current-caller.js';
import { SessionCookie } from '../http/access/session-cookie.js';
import type { PersonCaller } from '../http/commands/caller.js';
import { PersonalOperation, PlainV1Controller } from '../http/operation.js';
import { Problem } from '../http/problems/problem.js';
import { OpenSessions } from './open-sessions.js';
import { ChooseAccount, EndSession } from './session-commands.js';
import { SessionView } from './session-view.js';
import { AccountChoice } from './sign-in-bodies.js';

@PlainV1Controller('session', 'People')
export class SessionController {
  constructor(
    private readonly sessions: OpenSessions,
    private readonly cookie: SessionCookie,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @PersonalOperation({ id: 'getSession', summary: 'Who is signed in', status: 200, answer: SessionView })
  show(@Req() request: FastifyRequest): Promise<SessionView> {
    return this.sessions.show(this.#tokenOf(request));
  }

  @Put('account')
  @PersonalOperation({
    id: 'chooseAccount',
    command: ChooseAccount,
    summary: 'Switch the session to another account',
    status: 200,
    answer: SessionView,
    problems: ['not_found'],
  })
  async choose(
    @CurrentPerson() caller: PersonCaller,
    @Body() { accountId }: AccountChoice,
    @Req() request: FastifyRequest,
  ): Promise<SessionView> {
    await this.commands.execute(new ChooseAccount(caller, { accountId }));
    return this.sessions.show(this.#tokenOf(request));
  }

  @Delete()
  @PersonalOperation({ id: 'signOut', command: EndSession, summary: 'Sign out', status: 204 })
  async end(
    @CurrentPerson() caller: PersonCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.commands.execute(new EndSession(caller, { sessionId: caller.session.session.id }));
    this.cookie.clear(reply);
  }

  #tokenOf(request: FastifyRequest): string {
    const token = this.cookie.read(request);
    if (token === null) throw new Problem('session_required', 'This is for people who are signed in.');
    return token;
  }
}
