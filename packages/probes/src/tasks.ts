import { textDifferenceTask } from './change/text-difference.js';
import type { Task } from './compute/task.js';
import { answerFaultsTask } from './http/answer-faults.js';
import { patternInPageTask } from './http/pattern-in-page.js';
import { rdapAbsenceTask, rdapRegistrationTask, rdapServerTask } from './registration/rdap-answers.js';
import { whoisRecordTask, whoisReferralTask } from './registration/whois-record.js';
import { patternInTextTask } from './settings/pattern.js';
import { consentTask } from './types/cookie-consent/consent-on-page.js';
import { containerBannerTask } from './types/cookie-consent/tag-manager.js';
import { valueInAnswerTask } from './types/multi-step/value-in-answer.js';
import { watchedPartTask } from './types/page-change/watched-part.js';
import { blockedCrawlersTask } from './types/robots-txt/blocked-crawlers.js';
import { judgedHeadersTask } from './types/security-headers/header-rules.js';
import { sitemapTask } from './types/sitemap/read-sitemap.js';

const list: readonly Task[] = [
  answerFaultsTask,
  blockedCrawlersTask,
  consentTask,
  containerBannerTask,
  judgedHeadersTask,
  patternInPageTask,
  patternInTextTask,
  rdapAbsenceTask,
  rdapRegistrationTask,
  rdapServerTask,
  sitemapTask,
  textDifferenceTask,
  valueInAnswerTask,
  watchedPartTask,
  whoisRecordTask,
  whoisReferralTask,
];

export const tasks: ReadonlyMap<string, Task> = new Map(list.map((task) => [task.name, task]));
