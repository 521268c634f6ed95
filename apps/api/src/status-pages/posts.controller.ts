import { Body, Delete, Get, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody } from '@nestjs/swagger';
import { type StatusPageId, type StatusPostId, statusPostBounds } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import { NoBody } from '../http/bodies/validation.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { ForgetChangedPage } from '../public-status/forget-changed-page.js';
import { NewStatusPost, NewStatusUpdate, PostQuery, StatusPostChanges } from './post-bodies.js';
import {
  AddStatusUpdate,
  ChangeStatusPost,
  CreateStatusPost,
  PublishStatusPost,
  RemoveStatusPost,
} from './post-commands.js';
import { StatusPostPage, StatusPostView, StatusPostWithTimelineView } from './post-view.js';
import { StatusPageQueries } from './status-page-queries.js';

const { updatesMax, updatesCharsMax } = statusPostBounds;

@V1Controller('status-pages/:id/posts', 'Status pages')
@UseInterceptors(ForgetChangedPage)
export class StatusPostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: StatusPageQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createStatusPost',
    command: CreateStatusPost,
    summary: 'Draft a post, or publish it at once',
    description:
      'A post about an open incident gets a default title with the public name of the component. Confirmed subscribers get a mail for each published update.',
    status: 201,
    answer: StatusPostView,
    ids: ['id'],
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Body() { given, incidentId, windowId, publish }: NewStatusPost,
  ): Promise<StatusPostView> {
    return this.commands.execute(
      new CreateStatusPost(caller, { pageId, given, incidentId, windowId, publish }),
    );
  }

  @Get()
  @Operation({
    id: 'listStatusPosts',
    summary: 'The posts of a status page',
    description: 'The answer can have fewer posts than the limit when their texts are long.',
    status: 200,
    answer: StatusPostPage,
    ids: ['id'],
  })
  list(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) pageId: StatusPageId,
    @Query() { filter, page }: PostQuery,
  ): Promise<StatusPostPage> {
    return this.queries.listPosts(id, pageId, filter, page);
  }

  @Get(':post_id')
  @Operation({
    id: 'getStatusPost',
    summary: 'A post with its timeline',
    status: 200,
    answer: StatusPostWithTimelineView,
    ids: ['id', 'post_id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('post_id', PathId) postId: StatusPostId,
  ): Promise<StatusPostWithTimelineView> {
    return this.queries.getPost(id, pageId, postId);
  }

  @Patch(':post_id')
  @WriteOperation({
    id: 'changeStatusPost',
    command: ChangeStatusPost,
    summary: 'Change a draft, or the title of a published post',
    description: 'Published updates cannot change: add an update instead.',
    status: 200,
    answer: StatusPostView,
    ids: ['id', 'post_id'],
    problems: ['conflict'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('post_id', PathId) postId: StatusPostId,
    @Body() { given }: StatusPostChanges,
  ): Promise<StatusPostView> {
    return this.commands.execute(new ChangeStatusPost(caller, { pageId, postId, given }));
  }

  @Post(':post_id/publish')
  @PostOperation({
    id: 'publishStatusPost',
    command: PublishStatusPost,
    summary: 'Publish a draft',
    description: 'Publishing a published post changes nothing and sends no mail.',
    status: 200,
    answer: StatusPostView,
    ids: ['id', 'post_id'],
  })
  @ApiBody({ type: NoBody, required: false })
  publish(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('post_id', PathId) postId: StatusPostId,
    @Body() _body: NoBody,
  ): Promise<StatusPostView> {
    return this.commands.execute(new PublishStatusPost(caller, { pageId, postId }));
  }

  @Post(':post_id/updates')
  @PostOperation({
    id: 'addStatusUpdate',
    command: AddStatusUpdate,
    summary: 'Add an update to a published post',
    description: `\`resolved\` and \`completed\` end the post. Only a \`postmortem\` can follow, as the last update. A post can have at most ${updatesMax} updates. Their texts can have at most ${updatesCharsMax} characters together.`,
    status: 201,
    answer: StatusPostView,
    ids: ['id', 'post_id'],
  })
  addUpdate(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('post_id', PathId) postId: StatusPostId,
    @Body() { given }: NewStatusUpdate,
  ): Promise<StatusPostView> {
    return this.commands.execute(new AddStatusUpdate(caller, { pageId, postId, given }));
  }

  @Delete(':post_id')
  @WriteOperation({
    id: 'removeStatusPost',
    command: RemoveStatusPost,
    summary: 'Discard a draft, or withdraw a published post',
    description:
      'Visitors no longer see a withdrawn post, and pending mails about it are not sent. The account still sees its updates.',
    status: 204,
    ids: ['id', 'post_id'],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('post_id', PathId) postId: StatusPostId,
  ): Promise<void> {
    return this.commands.execute(new RemoveStatusPost(caller, { pageId, postId }));
  }
}
