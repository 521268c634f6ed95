import { type ShownPost, type ShownUpdate, worstState } from '@tocsin/domain';
import { html } from 'ghtml';
import { letterOf, type Speech, timeTag } from './document.js';
import { renderMarkdown } from './markdown.js';
import { isEnded } from './paths.js';

const update = ({ status, markdown, publishedAt }: ShownUpdate, speech: Speech): string =>
  html`<div class="up"><p><b>${speech.words.statuses[status]}</b>!${timeTag(publishedAt, speech)}</p>!${renderMarkdown(markdown)}</div>`;

/** When maintenance takes place. */
const period = ({ startsAt, endsAt }: ShownPost, speech: Speech): string =>
  html`<p class="dim">!${timeTag(startsAt, speech)}!${endsAt === null ? '' : ` – ${timeTag(endsAt, speech)}`}</p>`;

/** The colour at the edge of a post. An ended post has none. */
const edgeOf = (post: ShownPost): string => {
  if (isEnded(post)) return '';
  if (post.kind === 'maintenance') return 'm';
  const worst = letterOf[worstState(post.components.map(({ state }) => state))];
  return worst === 'o' || worst === 'm' ? 'd' : worst;
};

/** A post with its updates, newest first. An ended post shows the newest one, and folds the others. */
export const postArticle = (post: ShownPost, speech: Speech): string => {
  const { words } = speech;
  const [latest, ...earlier] = post.updates;
  const folded = isEnded(post) && earlier.length > 0;
  const affected = post.components.map(({ name, state }) =>
    isEnded(post) ? html`${name}` : html`${name} (${words.states[state]})`,
  );
  return html`<article class="card post ${edgeOf(post)}" id="${post.id}"><h3>${post.title}</h3>!${post.kind === 'maintenance' ? period(post, speech) : ''}!${
    affected.length === 0
      ? ''
      : html`<p class="dim">${words.affected}${words.colon}!${affected.join(', ')}</p>`
  }!${latest === undefined ? '' : update(latest, speech)}!${
    folded
      ? html`<details><summary>${words.earlierUpdates} (${earlier.length})</summary>!${earlier.map((each) => update(each, speech))}</details>`
      : earlier.map((each) => update(each, speech))
  }</article>`;
};
