import { Body, Delete, Get, Put, Req, Res } from '@nestjs/common';
import { type SessionHolder, UnitOfWork } from '@tocsin/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InSession } from '../http/access/caller.js';
import { SessionCookie } from '../http/access/session-cookie.js';
import { PersonalOperation, PlainV1Controller } from '../http/operation.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { OpenSessions } from './open-sessions.js';
import { SessionView } from './session-view.js';
import { AccountChoice } from './sign-in-bodies.js';

/** The session that a request is made in. */
@PlainV1Controller('session', 'People')
export class SessionController {
  constructor(
    private readonly sessions: OpenSessions,
    private readonly cookie: SessionCookie,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get()
  @PersonalOperation({ id: 'getSession', summary: 'Who is signed in', status: 200, answer: SessionView })
  show(@Req() request: FastifyRequest): Promise<SessionView> {
    return this.sessions.show(this.#tokenOf(request));
  }

  @Put('account')
  @PersonalOperation({
    id: 'chooseAccount',
    summary: 'Have the session act on another account',
    status: 200,
    answer: SessionView,
    problems: ['not_found'],
  })
  async choose(
    @InSession() { session, person }: SessionHolder,
    @Body() { accountId }: AccountChoice,
    @Req() request: FastifyRequest,
  ): Promise<SessionView> {
    await this.unitOfWork.run(async ({ members, sessions }) => {
      if ((await members.find(accountId, person.id)) === null) throw notFound('account');
      await sessions.moveTo(session.id, accountId);
    });
    return this.sessions.show(this.#tokenOf(request));
  }

  @Delete()
  @PersonalOperation({ id: 'signOut', summary: 'Sign out', status: 204 })
  async end(
    @InSession() { person, session }: SessionHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.unitOfWork.run(({ sessions }) => sessions.remove(person.id, session.id));
    this.cookie.clear(reply);
  }

  #tokenOf(request: FastifyRequest): string {
    const token = this.cookie.read(request);
    if (token === null) throw new Problem('session_required', 'This is for people who are signed in.');
    return token;
  }
}
