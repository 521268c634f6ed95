import { textDifferenceTask } from './change/watched-value.js';
import type { Task } from './compute/compute.js';
import { packTask } from './evidence/check-evidence.js';
import { cleanResultTask, cleanTextTask } from './evidence/without-secrets.js';
import { answerFaultsTask, patternInPageTask } from './http/answer-faults.js';
import { rdapAbsenceTask, rdapRegistrationTask, rdapServerTask } from './registration/rdap-answers.js';
import { whoisRecordTask, whoisReferralTask } from './registration/whois-record.js';
import { saltedPasswordTask } from './service/password-hashing.js';
import { patternInTextTask } from './settings/text-patterns.js';
import { consentTask } from './types/cookie-consent/consent-banner.js';
import { containerBannerTask } from './types/cookie-consent/tag-manager.js';
import { valueInAnswerTask } from './types/multi-step/extraction.js';
import { watchedPartTask } from './types/page-change/watched-part.js';
import { blockedCrawlersTask } from './types/robots-txt/blocked-crawlers.js';
import { judgedHeadersTask } from './types/security-headers/header-rules.js';
import { sitemapTask } from './types/sitemap/read-sitemap.js';

const list: readonly Task[] = [
  cleanResultTask,
  cleanTextTask,
  packTask,
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
  saltedPasswordTask,
  sitemapTask,
  textDifferenceTask,
  valueInAnswerTask,
  watchedPartTask,
  whoisRecordTask,
  whoisReferralTask,
];

export const tasks: ReadonlyMap<string, Task> = new Map(list.map((task) => [task.name, task]));
