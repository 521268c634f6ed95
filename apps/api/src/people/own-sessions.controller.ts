import { Delete, Get, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SessionId } from '@tocsin/domain';
import type { FastifyReply } from 'fastify';
import { CurrentPerson } from '../http/access/current-caller.js';
import { SessionCookie } from '../http/access/session-cookie.js';
import { PathId } from '../http/bodies/text.js';
import type { PersonCaller } from '../http/commands/caller.js';
import { PersonalOperation, PlainV1Controller } from '../http/operation.js';
import { notFound } from '../http/problems/problem.js';
import { OwnSessionsView } from './own-session-view.js';
import { PeopleQueries } from './people-queries.js';
import { EndAllSessions, EndSession } from './session-commands.js';

@PlainV1Controller('sessions', 'People')
export class OwnSessionsController {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly commands: CommandBus,
    private readonly queries: PeopleQueries,
  ) {}

  @Get()
  @PersonalOperation({
    id: 'listSessions',
    summary: 'Your sessions',
    status: 200,
    answer: OwnSessionsView,
  })
  list(@CurrentPerson() { session }: PersonCaller): Promise<OwnSessionsView> {
    return this.queries.listSessions(session);
  }

  @Delete(':id')
  @PersonalOperation({
    id: 'endSession',
    command: EndSession,
    summary: 'End one of your sessions',
    description: 'The session stops working at once.',
    status: 204,
    ids: ['id'],
  })
  async end(
    @CurrentPerson() caller: PersonCaller,
    @Param('id', PathId) sessionId: SessionId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (!(await this.commands.execute(new EndSession(caller, { sessionId })))) throw notFound('session');
    if (sessionId === caller.session.session.id) this.cookie.clear(reply);
  }

  @Delete()
  @PersonalOperation({
    id: 'signOutEverywhere',
    command: EndAllSessions,
    summary: 'Sign out everywhere',
    description: "Ends all of the person's sessions, including this one.",
    status: 204,
  })
  async endAll(
    @CurrentPerson() caller: PersonCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.commands.execute(new EndAllSessions(caller));
    this.cookie.clear(reply);
  }
}
