import { type KeyFates, keptBy, lost, ofNoCheck } from '../report/keys.js';

/** A kind of check, by how its next ping is due. */
export type CheckKind = 'period' | 'cron';

const both: readonly CheckKind[] = ['period', 'cron'];

/** Every key of a check in an answer of `GET /api/v3/checks/`, and of versions 1 and 2. */
export const checkKeys: KeyFates<CheckKind> = {
  name: keptBy(both),
  slug: keptBy(both),
  tags: keptBy(both),
  timeout: keptBy(['period']),
  schedule: keptBy(['cron']),
  tz: keptBy(['cron']),
  grace: keptBy(both),
  status: keptBy(both),
  manual_resume: keptBy(both),
  channels: keptBy(both),
  started: lost(both, 'that a run has begun, whose end it waits for'),
  desc: lost(both, 'its description'),
  methods: lost(both, 'that only some methods count as a ping: GET, HEAD and POST count'),
  filter_subject: lost(both, 'that it looks for words in the subject of e-mails'),
  filter_body: lost(both, 'that it looks for words in e-mails'),
  filter_http_body: lost(both, 'that it looks for words in the body of a ping'),
  filter_default_fail: lost(both, 'that a ping without its words is a failure'),

  // The words that the filters above look for.
  subject: ofNoCheck,
  subject_fail: ofNoCheck,
  start_kw: ofNoCheck,
  success_kw: ofNoCheck,
  failure_kw: ofNoCheck,

  // Addresses, which are new here, and history. The addresses are secrets.
  uuid: ofNoCheck,
  unique_key: ofNoCheck,
  ping_url: ofNoCheck,
  update_url: ofNoCheck,
  pause_url: ofNoCheck,
  resume_url: ofNoCheck,
  badge_url: ofNoCheck,
  n_pings: ofNoCheck,
  last_ping: ofNoCheck,
  next_ping: ofNoCheck,
  last_duration: ofNoCheck,
};
