import type {
  AccountId,
  ComponentSource,
  ComponentState,
  IncidentId,
  MonitorId,
  PageLink,
  PostKind,
  PostStatus,
  StatusComponentId,
  StatusPageId,
  StatusPostEvent,
  StatusPostId,
  StatusSubscriberId,
  StatusUpdateId,
  UpdateStatus,
} from '@tocsin/domain';
import { flag, integer, json, moment, text, uuid } from './column.js';
import { table } from './table.js';

export const statusPage = table(
  'status_page',
  {
    id: uuid<StatusPageId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    slug: text().unique(),
    title: text(),
    description: text(),
    homepageUrl: text().nullable(),
    /** The proved domain. */
    domain: text().nullable().unique(),
    claimedDomain: text().nullable(),
    /** When to look for the proof of a claimed domain again. */
    domainCheckAt: moment().nullable(),
    noindex: flag(),
    passwordHash: text().nullable().hidden(),
    publishAfterMinutes: integer().nullable(),
    /** Pictures are `data:` URLs of bounded size. */
    logo: text().nullable(),
    logoDark: text().nullable(),
    favicon: text().nullable(),
    headerColor: text().nullable(),
    accentColor: text().nullable(),
    accentColorDark: text().nullable(),
    headerLinks: json<readonly PageLink[]>().default('[]'),
    footerText: text().default(''),
    footerLinks: json<readonly PageLink[]>().default('[]'),
    timeZone: text().default('UTC'),
    createdAt: moment(),
    updatedAt: moment(),
    /** The time of the latest change that the page shows: of its settings, components or posts. */
    contentChangedAt: moment(),
  },
  {
    indexes: {
      status_page_account: ['accountId', 'id'],
      status_page_changed: ['contentChangedAt'],
      status_page_unproved: { columns: ['domainCheckAt'], where: 'domain_check_at IS NOT NULL' },
      status_page_publishing: { columns: ['id'], where: 'publish_after_minutes IS NOT NULL' },
    },
  },
);

export const statusComponent = table(
  'status_component',
  {
    id: uuid<StatusComponentId>().primary(),
    pageId: uuid<StatusPageId>().references('status_page'),
    position: integer(),
    groupName: text().nullable(),
    name: text(),
    description: text(),
    source: text<ComponentSource>(),
    /** NULL in a component of a monitor that was deleted. */
    monitorId: uuid<MonitorId>().nullable().references('monitor', 'SET NULL'),
    handState: text<ComponentState>(),
    showsTarget: flag(),
    createdAt: moment(),
    updatedAt: moment(),
  },
  {
    indexes: {
      status_component_page: ['pageId', 'position'],
      status_component_monitor: { columns: ['monitorId'], where: 'monitor_id IS NOT NULL' },
    },
  },
);

/** For queries. The events of the post are the source. */
export const statusPost = table(
  'status_post',
  {
    id: uuid<StatusPostId>().primary(),
    pageId: uuid<StatusPageId>().references('status_page'),
    kind: text<PostKind>(),
    status: text<PostStatus>(),
    title: text(),
    /** The status of the latest update that is no postmortem. A draft has that of its first update. */
    phase: text<UpdateStatus>(),
    draftText: text().nullable(),
    startsAt: moment().nullable(),
    endsAt: moment().nullable(),
    /** NULL also for a discarded draft whose incident another draft has now. */
    incidentId: uuid<IncidentId>().nullable(),
    /** True for a post that the page published, while no person has added to it. */
    isByPage: flag(),
    createdAt: moment(),
    updatedAt: moment(),
    publishedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** When the page adds an update by itself. */
    movesAt: moment().nullable(),
  },
  {
    indexes: {
      status_post_page: ['pageId', 'id'],
      status_post_published: { columns: ['pageId', 'publishedAt'], where: `status = 'published'` },
      status_post_open: { columns: ['pageId', 'id'], where: `status = 'published' AND ended_at IS NULL` },
      status_post_incident: {
        columns: ['pageId', 'incidentId'],
        where: 'incident_id IS NOT NULL',
        unique: true,
      },
      status_post_following: {
        columns: ['incidentId'],
        where: `is_by_page = 1 AND status = 'published' AND ended_at IS NULL`,
      },
      status_post_moving: { columns: ['movesAt'], where: 'moves_at IS NOT NULL' },
    },
  },
);

export const statusPostComponent = table(
  'status_post_component',
  {
    postId: uuid<StatusPostId>().primary().references('status_post'),
    componentId: uuid<StatusComponentId>().primary().references('status_component'),
    state: text<ComponentState>(),
  },
  { indexes: { status_post_component_component: ['componentId'] } },
);

export const statusUpdate = table(
  'status_update',
  {
    id: uuid<StatusUpdateId>().primary(),
    postId: uuid<StatusPostId>().references('status_post'),
    status: text<UpdateStatus>(),
    text: text(),
    publishedAt: moment(),
    /** The size of `html`. */
    htmlBytes: integer().nullable().hidden(),
    /** What visitors and subscribers get. NULL in a row from before, until it is rendered. */
    html: text().nullable().hidden(),
  },
  {
    indexes: {
      status_update_post: ['postId', 'id'],
    },
  },
);

/** The events of posts: docs/adr/0079-posts-and-components.md */
const statusPostEvent = table('status_post_event', {
  postId: uuid<StatusPostId>().primary().references('status_post'),
  version: integer().primary(),
  type: text<StatusPostEvent['type']>(),
  data: text(),
  recordedAt: moment(),
});

/** Tokens are stored as hashes. The one that ends a subscription is sealed too, since every mail repeats it. */
export const statusSubscriber = table(
  'status_subscriber',
  {
    id: uuid<StatusSubscriberId>().primary(),
    pageId: uuid<StatusPageId>().references('status_page'),
    emailAddress: text(),
    allComponents: flag(),
    language: text(),
    createdAt: moment(),
    confirmHash: text().nullable().unique().hidden(),
    confirmExpiresAt: moment().nullable(),
    confirmedAt: moment().nullable(),
    unsubscribeHash: text().unique().hidden(),
    unsubscribeSealed: text().hidden(),
    unsubscribedAt: moment().nullable(),
    /** The mail server refused the address for good, which ended the subscription. */
    bouncedAt: moment().nullable(),
    /** The token of the mail that answers a wish to subscribe, while that mail waits. */
    waitingMailSealed: text().nullable().hidden(),
  },
  {
    unique: ['pageId', 'emailAddress'],
    indexes: {
      status_subscriber_page: ['pageId', 'id'],
      status_subscriber_unconfirmed: { columns: ['confirmExpiresAt'], where: 'confirmed_at IS NULL' },
      status_subscriber_unsubscribed: {
        columns: ['unsubscribedAt'],
        where: 'unsubscribed_at IS NOT NULL',
      },
      status_subscriber_waiting: { columns: ['id'], where: 'waiting_mail_sealed IS NOT NULL' },
    },
  },
);

const statusSubscriberComponent = table(
  'status_subscriber_component',
  {
    subscriberId: uuid<StatusSubscriberId>().primary().references('status_subscriber'),
    componentId: uuid<StatusComponentId>().primary().references('status_component'),
  },
  { indexes: { status_subscriber_component_component: ['componentId'] } },
);

/** A mail for each update and subscriber. */
const statusMail = table(
  'status_mail',
  {
    updateId: uuid<StatusUpdateId>().primary().references('status_update'),
    subscriberId: uuid<StatusSubscriberId>().primary().references('status_subscriber'),
    status: text<'pending' | 'sending' | 'delivered' | 'failed'>().default('pending'),
    errorCode: text().nullable(),
    errorMessage: text().nullable(),
    createdAt: moment(),
    claimedBy: text().nullable(),
    claimExpiresAt: moment().nullable(),
    sentAt: moment().nullable(),
    completedAt: moment().nullable(),
  },
  {
    indexes: {
      status_mail_pending: { columns: ['updateId', 'subscriberId'], where: `status = 'pending'` },
      status_mail_sending: { columns: ['claimExpiresAt'], where: `status = 'sending'` },
      status_mail_subscriber: ['subscriberId'],
      status_mail_completed: { columns: ['completedAt'], where: 'completed_at IS NOT NULL' },
    },
  },
);

export const statusPageTables = [
  statusPage,
  statusComponent,
  statusPost,
  statusPostComponent,
  statusUpdate,
  statusPostEvent,
  statusSubscriber,
  statusSubscriberComponent,
  statusMail,
];
