import { reasonsOf, type Said } from '@tocsin/domain';

const says = reasonsOf('websocket_close', {
  normal: { en: 'normal closure', de: 'normales Ende', ar: 'إغلاق عادي' },
  going_away: { en: 'going away', de: 'Server wird verlassen', ar: 'الخادم يغادر' },
  protocol_error: { en: 'protocol error', de: 'Protokollfehler', ar: 'خطأ في البروتوكول' },
  unsupported_data: { en: 'unsupported data', de: 'nicht unterstützte Daten', ar: 'بيانات غير مدعومة' },
  invalid_payload: { en: 'invalid payload', de: 'ungültige Daten', ar: 'بيانات غير صالحة' },
  policy_violation: { en: 'policy violation', de: 'Verstoß gegen eine Regel', ar: 'مخالفة لقاعدة' },
  message_too_big: { en: 'message too big', de: 'Nachricht zu groß', ar: 'الرسالة كبيرة جدًّا' },
  missing_extension: { en: 'missing extension', de: 'fehlende Erweiterung', ar: 'امتداد مفقود' },
  internal_error: { en: 'internal error', de: 'interner Fehler', ar: 'خطأ داخلي' },
  service_restart: { en: 'service restart', de: 'Neustart des Dienstes', ar: 'إعادة تشغيل الخدمة' },
  try_again_later: { en: 'try again later', de: 'später erneut versuchen', ar: 'أعد المحاولة لاحقًا' },
  bad_gateway: { en: 'bad gateway', de: 'fehlerhaftes Gateway', ar: 'بوابة معطوبة' },
  unauthorized: { en: 'unauthorized', de: 'nicht angemeldet', ar: 'غير مصرّح' },
  forbidden: { en: 'forbidden', de: 'verboten', ar: 'ممنوع' },
  timeout: { en: 'timeout', de: 'Zeitüberschreitung', ar: 'انتهت المهلة' },
});

/** IANA, "WebSocket Close Code Number Registry". */
const words: Readonly<Record<number, () => Said>> = {
  1000: says.normal,
  1001: says.going_away,
  1002: says.protocol_error,
  1003: says.unsupported_data,
  1007: says.invalid_payload,
  1008: says.policy_violation,
  1009: says.message_too_big,
  1010: says.missing_extension,
  1011: says.internal_error,
  1012: says.service_restart,
  1013: says.try_again_later,
  1014: says.bad_gateway,
  3000: says.unauthorized,
  3003: says.forbidden,
  3008: says.timeout,
};

/** `undefined` for a code that the server gave a meaning of its own. */
export const closeInWords = (code: number): Said | undefined => words[code]?.();
