import { Delete, Get, Inject, Param, Res } from '@nestjs/common';
import { type Clock, instant, type SessionId } from '@tocsin/domain';
import { type SessionHolder, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { FastifyReply } from 'fastify';
import { InSession } from '../http/access/caller.js';
import { SessionCookie } from '../http/access/session-cookie.js';
import { PathId } from '../http/bodies/ids.js';
import { PersonalOperation, PlainV1Controller } from '../http/operation.js';
import { notFound } from '../http/problems/problem.js';
import { OwnSessionsView, ownSessionView } from './own-session-view.js';

/** Wherever the person is signed in, on whichever account. */
@PlainV1Controller('sessions', 'People')
export class OwnSessionsController {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @PersonalOperation({
    id: 'listSessions',
    summary: 'Where you are signed in',
    status: 200,
    answer: OwnSessionsView,
  })
  async list(@InSession() { person, session }: SessionHolder): Promise<OwnSessionsView> {
    const now = instant(this.clock.now());
    const sessions = await this.unitOfWork.committed.sessions.listOf(person.id, now);
    return { items: sessions.map((each) => ownSessionView(each, session.id)) };
  }

  @Delete(':id')
  @PersonalOperation({
    id: 'endSession',
    summary: 'Sign out somewhere',
    description: 'From that moment on the session opens nothing.',
    status: 204,
    ids: ['id'],
  })
  async end(
    @InSession() { person, session }: SessionHolder,
    @Param('id', PathId) id: SessionId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (!(await this.unitOfWork.run(({ sessions }) => sessions.remove(person.id, id)))) {
      throw notFound('session');
    }
    if (id === session.id) this.cookie.clear(reply);
  }

  @Delete()
  @PersonalOperation({
    id: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    description: "Ends all of the person's sessions, this one too.",
    status: 204,
  })
  async endAll(
    @InSession() { person }: SessionHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.unitOfWork.run(({ sessions }) => sessions.removeAllOf(person.id));
    this.cookie.clear(reply);
  }
}
