import { reasonsOf } from '@tocsin/domain';

/** Reasons of connections, and of the machine that opens them. `target` is `host:port`. */
export const connection = reasonsOf('connection', {
  no_name_server_in_time: {
    en: 'No name server answered for {name} within {within:limit}.',
    de: 'Kein Nameserver antwortete zu {name} innerhalb von {within:limit}.',
    ar: 'لم يُجب أي خادم أسماء عن {name} خلال {within:limit}.',
  },
  not_connected_in_time: {
    en: 'Connecting to {target} did not succeed within {within:limit}.',
    de: 'Die Verbindung zu {target} gelang nicht innerhalb von {within:limit}.',
    ar: 'لم ينجح الاتصال بـ {target} خلال {within:limit}.',
  },
  no_handshake_in_time: {
    en: 'The TLS handshake with {target} did not end within {within:limit}.',
    de: 'Der TLS-Handshake mit {target} endete nicht innerhalb von {within:limit}.',
    ar: 'لم تنتهِ مصافحة TLS مع {target} خلال {within:limit}.',
  },
  request_not_taken_in_time: {
    en: '{target} accepted the connection but did not take the request within {within:limit}.',
    de: '{target} nahm die Verbindung an, aber nicht die Anfrage, innerhalb von {within:limit}.',
    ar: 'قبل {target} الاتصال، لكنه لم يأخذ الطلب خلال {within:limit}.',
  },
  no_headers_in_time: {
    en: '{target} accepted the request but did not send its headers within {within:limit}.',
    de: '{target} nahm die Anfrage an, sandte aber keine Header innerhalb von {within:limit}.',
    ar: 'قبل {target} الطلب، لكنه لم يرسل ترويساته خلال {within:limit}.',
  },
  not_ended_in_time: {
    en: '{target} did not end its answer within {within:limit}: the body stopped after {received:bytes}.',
    de: '{target} beendete die Antwort nicht innerhalb von {within:limit}: Der Inhalt brach nach {received:bytes} ab.',
    ar: 'لم يُنهِ {target} ردّه خلال {within:limit}: توقّف المحتوى بعد {received:bytes}.',
  },
  no_answer_in_time: {
    en: '{target} accepted the connection but did not answer within {within:limit}.',
    de: '{target} nahm die Verbindung an, antwortete aber nicht innerhalb von {within:limit}.',
    ar: 'قبل {target} الاتصال، لكنه لم يردّ خلال {within:limit}.',
  },
  sent_too_much: {
    en: '{target} sent more than {limit:size} before it had answered.',
    de: '{target} sandte mehr als {limit:size}, bevor die Antwort vollständig war.',
    ar: 'أرسل {target} أكثر من {limit:size} قبل أن يردّ.',
  },
  sent_too_many_packets: {
    en: '{target} sent more than {limit:n} packets before it had answered.',
    de: '{target} sandte mehr als {limit:n} Pakete, bevor die Antwort vollständig war.',
    ar: 'أرسل {target} أكثر من {limit:n} حزمة قبل أن يردّ.',
  },
  no_packet_in_time: {
    en: '{target} did not answer within {within:limit}.',
    de: '{target} antwortete nicht innerhalb von {within:limit}.',
    ar: 'لم يردّ {target} خلال {within:limit}.',
  },
  speaks_otherwise: {
    en: '{target} does not speak {protocol}.',
    de: '{target} spricht kein {protocol}.',
    ar: 'لا يتحدّث {target} بروتوكول {protocol}.',
  },
  no_answer_about_in_time: {
    en: 'No answer about {name} from {server} within {within:limit}.',
    de: 'Keine Antwort zu {name} von {server} innerhalb von {within:limit}.',
    ar: 'لا إجابة عن {name} من {server} خلال {within:limit}.',
  },
  none_free_in_time: {
    en: 'No connection to {target} was free within {within:limit}.',
    de: 'Keine Verbindung zu {target} wurde innerhalb von {within:limit} frei.',
    ar: 'لم يتوفّر اتصال بـ {target} خلال {within:limit}.',
  },
  stopped: {
    en: 'The check was stopped before an answer came.',
    de: 'Die Prüfung wurde angehalten, bevor eine Antwort kam.',
    ar: 'أُوقف الفحص قبل وصول ردّ.',
  },
  request_given_up: {
    en: 'The sender gave up the request unsent.',
    de: 'Der Absender gab die Anfrage auf, ohne sie zu senden.',
    ar: 'تخلّى المرسل عن الطلب قبل إرساله.',
  },
  sender_stopped: {
    en: 'The sender was stopped before an answer came.',
    de: 'Der Absender wurde angehalten, bevor eine Antwort kam.',
    ar: 'أُوقف المرسل قبل وصول ردّ.',
  },
  mail_given_up: {
    en: 'The sender gave up the mail unsent.',
    de: 'Der Absender gab die E-Mail auf, ohne sie zu senden.',
    ar: 'تخلّى المرسل عن البريد قبل إرساله.',
  },
  mail_late: {
    en: '{missing} within {within:limit}.',
    de: '{missing} innerhalb von {within:limit}.',
    ar: '{missing} خلال {within:limit}.',
  },
  closed_at_once: {
    en: '{target} closed the connection at once.',
    de: '{target} schloss die Verbindung sofort.',
    ar: 'أغلق {target} الاتصال فورًا.',
  },
  closed_in_handshake: {
    en: '{target} closed the connection in the TLS handshake.',
    de: '{target} schloss die Verbindung im TLS-Handshake.',
    ar: 'أغلق {target} الاتصال أثناء مصافحة TLS.',
  },
  reset_in_handshake: {
    en: '{target} reset the connection in the TLS handshake.',
    de: '{target} setzte die Verbindung im TLS-Handshake zurück.',
    ar: 'قطع {target} الاتصال أثناء مصافحة TLS.',
  },
  closed: {
    en: '{target} closed the connection before it had answered.',
    de: '{target} schloss die Verbindung, ohne zu antworten.',
    ar: 'أغلق {target} الاتصال قبل أن يردّ.',
  },
  reset: {
    en: '{target} reset the connection before it had answered.',
    de: '{target} setzte die Verbindung zurück, ohne zu antworten.',
    ar: 'قطع {target} الاتصال قبل أن يردّ.',
  },
  closed_in_headers: {
    en: '{target} closed the connection before it had sent all its headers.',
    de: '{target} schloss die Verbindung, bevor alle Header gesendet waren.',
    ar: 'أغلق {target} الاتصال قبل أن يرسل كلّ ترويساته.',
  },
  reset_in_headers: {
    en: '{target} reset the connection before it had sent all its headers.',
    de: '{target} setzte die Verbindung zurück, bevor alle Header gesendet waren.',
    ar: 'قطع {target} الاتصال قبل أن يرسل كلّ ترويساته.',
  },
  closed_in_body: {
    en: 'The connection to {target} closed after {received:bytes} of the body, before the answer was complete.',
    de: 'Die Verbindung zu {target} schloss nach {received:bytes} des Inhalts, bevor die Antwort vollständig war.',
    ar: 'أُغلق الاتصال بـ {target} بعد {received:bytes} من المحتوى، قبل اكتمال الردّ.',
  },
  reset_in_body: {
    en: 'The connection to {target} was reset after {received:bytes} of the body, before the answer was complete.',
    de: 'Die Verbindung zu {target} wurde nach {received:bytes} des Inhalts zurückgesetzt, bevor die Antwort vollständig war.',
    ar: 'قُطع الاتصال بـ {target} بعد {received:bytes} من المحتوى، قبل اكتمال الردّ.',
  },
  unreachable: {
    en: '{target} cannot be reached from here.',
    de: '{target} ist von hier aus nicht erreichbar.',
    ar: 'لا يمكن الوصول إلى {target} من هنا.',
  },
  not_accepted: {
    en: '{target} did not accept the connection in time.',
    de: '{target} nahm die Verbindung nicht rechtzeitig an.',
    ar: 'لم يقبل {target} الاتصال في الوقت المحدّد.',
  },
  refused: {
    en: '{target} refused the connection.',
    de: '{target} lehnte die Verbindung ab.',
    ar: 'رفض {target} الاتصال.',
  },
  name_not_looked_up: {
    en: 'The name of {target} could not be looked up.',
    de: 'Der Name von {target} konnte nicht aufgelöst werden.',
    ar: 'تعذّر البحث عن اسم {target}.',
  },
  fault_in_tocsin: {
    en: 'This machine cannot call {target}: a call of Tocsin failed. Please report it as a fault in Tocsin.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Ein Aufruf von Tocsin schlug fehl. Bitte melden Sie das als Fehler in Tocsin.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: فشل استدعاء من Tocsin. بلّغ عنه من فضلك كخطأ في Tocsin.',
  },
  too_many_open: {
    en: 'This machine cannot call {target}: it has too many connections and files open. Raise its limit of open files.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Er hat zu viele Verbindungen und Dateien offen. Erhöhen Sie seine Grenze für offene Dateien.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: لديه اتصالات وملفّات مفتوحة أكثر مما ينبغي. ارفع حدّ الملفّات المفتوحة.',
  },
  no_memory: {
    en: 'This machine cannot call {target}: its memory for connections is used up.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Sein Speicher für Verbindungen ist verbraucht.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: نفدت ذاكرته المخصّصة للاتصالات.',
  },
  no_port: {
    en: 'This machine cannot call {target}: it has no free port, or no address of that family.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Er hat keinen freien Port oder keine Adresse dieser Familie.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: ليس لديه منفذ متاح، أو ليس لديه عنوان من تلك الفئة.',
  },
  forbidden_here: {
    en: 'This machine cannot call {target}: its firewall or another rule of its own forbids it.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Seine Firewall oder eine andere eigene Regel verbietet es.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: يمنعه جداره الناري أو قاعدة أخرى لديه.',
  },
  unsupported_here: {
    en: 'This machine cannot call {target}: its system does not support such a connection.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Sein System unterstützt eine solche Verbindung nicht.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: نظامه لا يدعم مثل هذا الاتصال.',
  },
  packet_too_large: {
    en: 'This machine cannot call {target}: the packet is too large for its network.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Das Paket ist zu groß für sein Netz.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: الحزمة أكبر مما تسمح به شبكته.',
  },
  file_unusable: {
    en: 'This machine cannot call {target}: a file that it needs cannot be used. Look at its disk, and at the rights of Tocsin.',
    de: 'Dieser Rechner kann {target} nicht aufrufen: Eine Datei, die er braucht, ist nicht benutzbar. Prüfen Sie seine Festplatte und die Rechte von Tocsin.',
    ar: 'لا يستطيع هذا الجهاز الاتصال بـ {target}: ملفّ يحتاج إليه غير صالح للاستخدام. افحص قرصه وصلاحيات Tocsin.',
  },
  unexpected: {
    en: 'Unexpected error: {what}',
    de: 'Unerwarteter Fehler: {what}',
    ar: 'خطأ غير متوقّع: {what}',
  },
  thrown: { en: '{what}', de: '{what}', ar: '{what}' },
  ping_broken: {
    en: 'ping does not work on this machine: {complaint}',
    de: 'ping funktioniert auf diesem Rechner nicht: {complaint}',
    ar: 'الأمر ping لا يعمل على هذا الجهاز: {complaint}',
  },
  program_missing: {
    en: 'The program {program} is not installed on this machine (in Debian it is in the package iputils-ping).',
    de: 'Das Programm {program} ist auf diesem Rechner nicht installiert (in Debian ist es im Paket iputils-ping).',
    ar: 'البرنامج {program} غير مثبّت على هذا الجهاز (في Debian هو في الحزمة iputils-ping).',
  },
  program_forbidden: {
    en: 'The program {program} may not be run by this process.',
    de: 'Dieser Prozess darf das Programm {program} nicht ausführen.',
    ar: 'لا يُسمح لهذه العملية بتشغيل البرنامج {program}.',
  },
});
