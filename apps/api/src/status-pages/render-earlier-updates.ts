import { Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Repositories, UnrenderedUpdate } from '@tocsin/persistence';
import { renderMarkdown } from '@tocsin/status-page';
import { RepeatedCommand } from '../background/repeated-command.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';

const updatesAtOnceMax = 50;
/** Others run between two turns. */
const turnMs = 10;

/** Renders some of the updates that an earlier version published, newest first. */
export class RenderEarlierUpdates extends ChangeCommand<boolean> {}

@CommandHandler(RenderEarlierUpdates)
export class RenderEarlierUpdatesHandler implements ChangeHandler<RenderEarlierUpdates> {
  async handle(_command: RenderEarlierUpdates, { renderedUpdates }: Repositories) {
    const waiting = await renderedUpdates.unrendered(updatesAtOnceMax);
    const rendered = renderedWithin(turnMs, waiting);
    await renderedUpdates.store(rendered);
    return unaudited(rendered.length > 0);
  }
}

/** Renders at least one. */
const renderedWithin = (ms: number, waiting: readonly UnrenderedUpdate[]) => {
  const endMs = performance.now() + ms;
  const rendered: { id: UnrenderedUpdate['id']; html: string }[] = [];
  for (const { id, text } of waiting) {
    rendered.push({ id, html: renderMarkdown(text) });
    if (performance.now() > endMs) break;
  }
  return rendered;
};

@Injectable()
export class EarlierUpdates extends RepeatedCommand {
  protected readonly onFailure =
    'updates of an earlier version could not be rendered; the next try is in a second';

  protected isDue(): Promise<boolean> {
    return this.committed.renderedUpdates.isAnyMissing();
  }

  protected newCommand(): RenderEarlierUpdates {
    return new RenderEarlierUpdates();
  }
}
