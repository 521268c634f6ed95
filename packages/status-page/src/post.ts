import { type ShownPost, type ShownUpdate, worstState } from '@tocsin/domain';
import { html } from 'ghtml';
import { letterOf, type Speech, timeTag } from './document.js';
import { isEnded } from './paths.js';

const update = ({ status, html: words, publishedAt }: ShownUpdate, speech: Speech): string =>
  html`<div class="up"><p><b>${speech.words.statuses[status]}</b>!${timeTag(publishedAt, speech)}</p>!${words}</div>`;

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

/** Beyond these, a post says how many more components it touches. */
const componentsNamedMax = 20;

const affectedOf = (post: ShownPost, { words }: Speech): string[] => {
  const named = post.components
    .slice(0, componentsNamedMax)
    .map(({ name, state }) => (isEnded(post) ? html`${name}` : html`${name} (${words.states[state]})`));
  const others = post.components.length - named.length;
  return others > 0 ? [...named, `+${others}`] : named;
};

/** @param monthOf the path of the month with older updates, if this document is another one */
const leftOut = (post: ShownPost, { words }: Speech, monthOf: MonthOf | undefined): string =>
  !post.isShortened
    ? ''
    : monthOf && isEnded(post)
      ? html`<p class="dim"><a href="${monthOf(post.startsAt.slice(0, 7))}#${post.id}">${words.olderUpdates}</a></p>`
      : html`<p class="dim">${words.olderUpdates}</p>`;

type MonthOf = (month: string) => string;

/** A post with its updates, newest first. An ended post shows the newest one, and folds the others. */
export const postArticle = (post: ShownPost, speech: Speech, monthOf?: MonthOf): string => {
  const { words } = speech;
  const [latest, ...earlier] = post.updates;
  const folded = isEnded(post) && earlier.length > 0;
  const affected = affectedOf(post, speech);
  return html`<article class="card post ${edgeOf(post)}" id="${post.id}"><h3>${post.title}</h3>!${post.kind === 'maintenance' ? period(post, speech) : ''}!${
    affected.length === 0
      ? ''
      : html`<p class="dim">${words.affected}${words.colon}!${affected.join(', ')}</p>`
  }!${latest === undefined ? '' : update(latest, speech)}!${
    folded
      ? html`<details><summary>${words.earlierUpdates} (${earlier.length})</summary>!${earlier.map((each) => update(each, speech))}</details>`
      : earlier.map((each) => update(each, speech))
  }!${leftOut(post, speech, monthOf)}</article>`;
};
