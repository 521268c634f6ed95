import { Text } from '@mantine/core';
import { t } from '../language/text.js';
import { spanInWords } from '../maintenance/window-words.js';
import { momentOf, ownTimeZone } from '../maintenance/zoned-time.js';
import type { PostDraft } from './post-draft.js';
import classes from './post-preview.module.css';
import { ShownMarkdown } from './shown-markdown.js';
import type { StatusComponent } from './status-page-queries.js';
import { isEnding, phaseWords, stateWords } from './status-page-words.js';

type PostPreviewProps = {
  readonly draft: PostDraft;
  readonly components: readonly StatusComponent[];
};

/** The draft as visitors will read it. It follows each key. */
export const PostPreview = ({ draft, components }: PostPreviewProps) => {
  const { title, status, text } = draft;
  const period = periodOf(draft);
  const affected = affectedBy(draft, components);
  return (
    <aside className={classes.preview} aria-label={t('Preview')}>
      <p className={classes.caption}>{t('What visitors will read')}</p>
      <article className={classes.post} data-kind={draft.kind} data-ended={isEnding(status)}>
        <h3 className={classes.title}>{title.trim() === '' ? t('No title yet') : title}</h3>
        {period !== null && <p className={classes.dim}>{period}</p>}
        {affected !== '' && (
          <p className={classes.dim}>{t('Affected: {components}', { components: affected })}</p>
        )}
        <p className={classes.update}>
          <b>{phaseWords[status]}</b> <span className={classes.dim}>{t('now||post')}</span>
        </p>
        {text.trim() === '' ? (
          <Text size="sm" c="dimmed">
            {t('No text yet')}
          </Text>
        ) : (
          <ShownMarkdown text={text} />
        )}
      </article>
    </aside>
  );
};

const periodOf = ({ kind, starts, ends }: PostDraft): string | null => {
  if (kind !== 'maintenance') return null;
  const zone = ownTimeZone();
  const [from, to] = [momentOf(starts, zone), momentOf(ends, zone)];
  if (from === null || to === null) return null;
  return spanInWords(from.toISOString(), to.toISOString(), zone, new Date());
};

const affectedBy = (draft: PostDraft, components: readonly StatusComponent[]): string =>
  draft.components
    .flatMap(({ id, state }) => {
      const name = components.find((component) => component.id === id)?.name;
      if (name === undefined) return [];
      return isEnding(draft.status) ? [name] : [`${name} (${stateWords[state]})`];
    })
    .join(', ');
