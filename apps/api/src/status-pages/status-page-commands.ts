import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import {
  canonicalJson,
  type Instant,
  id,
  isPrivateName,
  planHasPageFor,
  type StatusPage,
  type StatusPageId,
  type StatusPageSettings,
  statusPageBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config, newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { givenFields } from '../http/bodies/validation.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { invalid, notFound, Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { PageNames, pageNames } from './page-names.js';
import type { StatusPageChanges } from './status-page-bodies.js';
import { requirePageForChange } from './status-page-queries.js';
import { type StatusPageView, statusPageView } from './status-page-view.js';

const { pagesMax } = statusPageBounds;

/** A page at a host of the operator would hide the dashboard, or answer in the place of another service. */
export const requireForeignDomain = ({ domain }: StatusPageSettings, publicUrl: string): void => {
  if (domain === null) return;
  if (domain === new URL(publicUrl).hostname)
    throw invalid({ field: 'domain', message: 'domain is the host name of this service itself' });
  if (isPrivateName(domain))
    throw invalid({
      field: 'domain',
      message: 'domain must be a public name, and this one is inside of a network',
    });
};

/**
 * Looks up the names that differ from those of `before`, and a domain that is not proved.
 * @throws Problem for a name that another page of any account has
 */
const requireFreeNames = async (
  names: PageNames,
  repositories: Repositories,
  page: StatusPage,
  before: StatusPage | null,
): Promise<void> => {
  for (const name of pageNames) {
    const value = page[name];
    const isHeld = value === before?.[name] && (name === 'slug' || page.isDomainProved);
    if (value === null || isHeld) continue;
    if ((await names.holderOf(repositories, page.accountId, name, value)) !== null)
      throw new Problem('conflict', `Another status page has this ${name}.`);
  }
};

type NewPage = { readonly settings: StatusPageSettings; readonly passwordHash: string | null };

export class CreateStatusPage extends AccountCommand<StatusPageView, NewPage> {}

@CommandHandler(CreateStatusPage)
export class CreateStatusPageHandler implements ChangeHandler<CreateStatusPage> {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    private readonly names: PageNames,
  ) {}

  async handle(
    { accountId, data: { settings, passwordHash } }: CreateStatusPage,
    repositories: Repositories,
    now: Instant,
  ) {
    const { statusPages } = repositories;
    const { plan } = await requireAccountForChange(repositories, accountId);
    const pages = await statusPages.count(accountId);
    const refusal = planHasPageFor(plan, pages);
    if (refusal) throw refused(refusal);
    if (pages >= pagesMax)
      throw new Problem('conflict', `An account can have at most ${pagesMax} status pages.`);
    requireForeignDomain(settings, this.config.publicUrl);
    const pageId = id<StatusPageId>(newId());
    const hasPassword = passwordHash !== null;
    const page: StatusPage = {
      ...settings,
      id: pageId,
      accountId,
      hasPassword,
      isDomainProved: false,
      createdAt: now,
      updatedAt: now,
    };
    await requireFreeNames(this.names, repositories, page, null);
    await statusPages.save(page, passwordHash);
    const view = statusPageView(page, { publicUrl: this.config.publicUrl, managed: new Map() });
    return changed(view, { action: 'status_page.created', subjectId: pageId });
  }
}

type Change = {
  readonly pageId: StatusPageId;
  readonly changes: StatusPageChanges;
  /** `undefined` keeps the password. */
  readonly passwordHash: string | null | undefined;
};

export class ChangeStatusPage extends AccountCommand<StatusPageView, Change> {}

@CommandHandler(ChangeStatusPage)
export class ChangeStatusPageHandler implements ChangeHandler<ChangeStatusPage> {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    private readonly names: PageNames,
  ) {}

  async handle(
    { accountId, data: { pageId, changes, passwordHash } }: ChangeStatusPage,
    repositories: Repositories,
    now: Instant,
  ) {
    const before = await requirePageForChange(repositories, accountId, pageId);
    const settings = changes.settingsFrom(before);
    const hasPassword = passwordHash === undefined ? before.hasPassword : passwordHash !== null;
    const isDomainProved = before.isDomainProved && settings.domain === before.domain;
    const after = { ...before, ...settings, hasPassword, isDomainProved };
    const managed = await repositories.managedResources.ofEach('status_pages', [pageId]);
    const shown = { publicUrl: this.config.publicUrl, managed };
    const isNewPassword = typeof passwordHash === 'string';
    if (!isNewPassword && canonicalJson(after) === canonicalJson(before))
      return unchanged(statusPageView(before, shown));
    requireForeignDomain(settings, this.config.publicUrl);
    await requireFreeNames(this.names, repositories, after, before);
    const page = { ...after, updatedAt: now };
    await repositories.statusPages.save(page, passwordHash);
    const view = statusPageView(page, shown);
    return changed(view, {
      action: 'status_page.changed',
      subjectId: pageId,
      fields: givenFields(changes),
    });
  }
}

export class DeleteStatusPage extends AccountCommand<void, { readonly pageId: StatusPageId }> {}

@CommandHandler(DeleteStatusPage)
export class DeleteStatusPageHandler implements ChangeHandler<DeleteStatusPage> {
  async handle({ accountId, data: { pageId } }: DeleteStatusPage, { statusPages }: Repositories) {
    const subjectName = await statusPages.remove(accountId, pageId);
    if (subjectName === null) throw notFound('status page');
    return changed(undefined, { action: 'status_page.deleted', subjectId: pageId, subjectName });
  }
}
