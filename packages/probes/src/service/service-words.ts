import { reasonsOf } from '@tocsin/domain';
import { shorten } from '../words/text.js';

const replyCharsMax = 200;

/** Reasons of services that are logged in to. */
export const service = reasonsOf('service', {
  answered: {
    en: 'It answered in {took:ms}.',
    de: 'Antwort in {took:ms}.',
    ar: 'ردّ خلال {took:ms}.',
  },
  refused: {
    en: 'It refused {what}: {reply}.',
    de: '{what} wurde abgelehnt: {reply}.',
    ar: 'رفض {what}: {reply}.',
  },
  wants_plain_password: {
    en: 'It wants the password as it is, and a check sends that over TLS only. Set tls.',
    de: 'Das Passwort soll im Klartext kommen, und eine Prüfung sendet es so nur über TLS. Setzen Sie tls.',
    ar: 'يطلب كلمة المرور كما هي، ولا يرسلها فحص هكذا إلا عبر TLS. اضبط tls.',
  },
  refused_query: {
    en: 'It refused the query: {reply}.',
    de: 'Die Abfrage wurde abgelehnt: {reply}.',
    ar: 'رفض الاستعلام: {reply}.',
  },
  refused_login: {
    en: 'It refused the login: {reply}.',
    de: 'Die Anmeldung wurde abgelehnt: {reply}.',
    ar: 'رفض الدخول: {reply}.',
  },
  too_many_iterations: {
    en: 'It wants the password to be hashed {iterations:n} times, more often than a check does.',
    de: 'Das Passwort soll {iterations:n}-mal gehasht werden, öfter als eine Prüfung es tut.',
    ar: 'يطلب تجزئة كلمة المرور {iterations:n} مرة، أكثر مما يفعله فحص.',
  },
  refused_connection: {
    en: 'It refused the connection: {reply}.',
    de: 'Die Verbindung wurde abgelehnt: {reply}.',
    ar: 'رفض الاتصال: {reply}.',
  },
});

/** What a server said, in quotation marks, in one line and without its full stop. */
export const quoted = (reply: string): string =>
  JSON.stringify(
    shorten(
      reply
        .slice(0, 2 * replyCharsMax)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .replace(/[. ]+$/, '')
        .trim(),
      replyCharsMax,
    ),
  );
