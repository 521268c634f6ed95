export {
  type AnswerPage,
  type AnswerState,
  acknowledgeQuery,
  type Rung,
  renderAnswerPage,
  renderFailedAnswer,
  renderUnknownAnswer,
} from './answer-page.js';
export { badgeLabelCharsMax, renderBadge } from './badge.js';
export * from './content.js';
export type { Rendered } from './document.js';
export { renderEmbed } from './embed.js';
export { feedEntriesMax, renderAtom, renderJsonFeed } from './feeds.js';
export { renderHistory } from './history.js';
export {
  type AnswerMail,
  languageNamed,
  type RenderedMail,
  renderAnswerMail,
  renderUpdateMail,
  type UpdateMail,
  unsubscribeUrl,
} from './mails.js';
export { markdownBounds, renderMarkdown } from './markdown.js';
export { type PasswordRefusal, renderNotFound, renderPasswordPage } from './message-pages.js';
export { type PageOptions, renderPage } from './page.js';
export {
  renderSubscribePage,
  renderSubscriptionAsked,
  renderSubscriptionLink,
  renderUnknownLink,
  type SubscriptionLinkPage,
  type SubscriptionRefusal,
} from './subscription-pages.js';
export { renderSummary } from './summary.js';
export { type Language, languageFor, languages } from './words/languages.js';
