import type { ComponentState, UpdateStatus } from '@tocsin/domain';

/** The words of our pages in one language. A catalogue that lacks one does not compile. */
export type Words = {
  readonly states: Readonly<Record<ComponentState, string>>;
  /** The sentence at the top, by the state of the page. */
  readonly sentences: Readonly<Record<ComponentState, string>>;
  /** The sentence at the top of a page without components. */
  readonly noComponents: string;
  readonly statuses: Readonly<Record<UpdateStatus, string>>;
  readonly componentsHeading: string;
  readonly openHeading: string;
  readonly scheduledHeading: string;
  readonly recentHeading: string;
  readonly nothingRecent: string;
  readonly nothingInMonth: string;
  readonly olderHeading: string;
  readonly affected: string;
  readonly earlierUpdates: string;
  /** When a post has more updates than the document has room for. */
  readonly olderUpdates: string;
  readonly uptime: (percent: string) => string;
  readonly minutesDown: (duration: string) => string;
  readonly noUptime: string;
  readonly today: string;
  /** The label of a component's bars for screen readers. */
  readonly barsOf: (component: string, days: string) => string;
  /** Between the date of a day and its words, with its spaces. */
  readonly colon: string;
  readonly dayWithoutDowntime: string;
  readonly dayUnmeasured: string;
  readonly dayDown: (duration: string) => string;
  readonly dayMaintenance: (duration: string) => string;
  readonly dayPartlyUnmeasured: (duration: string) => string;
  readonly asOf: (time: string) => string;
  /** The same where a script counts. It puts `1 minute ago` or `now` for `{ago}`. */
  readonly updated: string;
  /** Where no script runs: how the page keeps up, and a link to the page that does not. */
  readonly renewing: string;
  readonly stopRenewing: string;
  /** When the database cannot be reached. */
  readonly outdated: (time: string) => string;
  readonly backToPage: string;
  /** The note about times below a page. @param zone such as `Europe/Berlin` */
  readonly timesInZone: (zone: string) => string;
  readonly timesInUtc: string;
  /** The same once a script has put them into the reader's zone, which stands for `{zone}`. */
  readonly timesInYours: string;
  readonly atomFeed: string;
  readonly jsonFeed: string;
  readonly summary: string;
  readonly passwordHeading: string;
  readonly passwordLabel: string;
  readonly passwordSubmit: string;
  readonly passwordWrong: string;
  readonly passwordTooOften: string;
  readonly notFoundHeading: string;
  readonly notFound: string;
  // Subscribing by e-mail. A title is that of the page.
  readonly subscribeHeading: string;
  readonly subscribeEmail: string;
  readonly subscribeSubmit: string;
  readonly subscribeChoose: string;
  readonly subscribeWhich: string;
  readonly subscribeInvalid: string;
  readonly subscribeTooOften: string;
  readonly subscribeFull: string;
  readonly subscribeSentHeading: string;
  readonly subscribeSent: string;
  readonly confirmHeading: string;
  readonly confirm: (title: string) => string;
  readonly confirmSubmit: string;
  readonly confirmedHeading: string;
  readonly confirmed: (title: string) => string;
  readonly unsubscribe: (title: string) => string;
  readonly unsubscribeSubmit: string;
  readonly unsubscribedHeading: string;
  readonly unsubscribed: (title: string) => string;
  readonly linkUnknownHeading: string;
  readonly linkUnknown: string;
  readonly mailConfirmSubject: (title: string) => string;
  readonly mailConfirm: (title: string) => string;
  readonly mailConfirmLink: string;
  readonly mailIgnore: string;
  readonly mailAlreadySubject: (title: string) => string;
  readonly mailAlready: (title: string) => string;
  readonly mailShowPage: string;
  readonly mailWhy: (title: string) => string;
};
