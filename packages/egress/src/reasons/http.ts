import { reasonsOf } from '@tocsin/domain';

/** Clauses about an answer that breaks the rules of HTTP. */
export const httpFaults = reasonsOf('http_fault', {
  no_status: {
    en: 'it does not begin with a status',
    de: 'Sie beginnt nicht mit einem Status',
    ar: 'لا يبدأ برمز حالة',
  },
  switches_protocol: {
    en: 'it switches to a protocol that was not asked for',
    de: 'Sie wechselt zu einem Protokoll, das niemand verlangt hat',
    ar: 'ينتقل إلى بروتوكول لم يُطلب',
  },
  nul: {
    en: 'a header holds a NUL byte',
    de: 'Ein Header enthält ein NUL-Byte',
    ar: 'في إحدى ترويساته بايت NUL',
  },
  no_colon: {
    en: 'a line among its headers has no colon',
    de: 'Eine Zeile in ihren Headern hat keinen Doppelpunkt',
    ar: 'في أحد أسطر ترويساته تنقص النقطتان',
  },
  two_lengths: {
    en: 'its Content-Length headers contradict each other',
    de: 'Ihre Content-Length-Header widersprechen einander',
    ar: 'ترويسات Content-Length فيه متناقضة',
  },
  no_length: {
    en: 'its Content-Length cannot be read',
    de: 'Ihr Content-Length ist nicht lesbar',
    ar: 'لا يمكن قراءة Content-Length فيه',
  },
  chunk_line_long: {
    en: 'a line between the parts of its body is too long',
    de: 'Eine Zeile zwischen den Teilen ihres Inhalts ist zu lang',
    ar: 'سطر بين أجزاء محتواه أطول مما ينبغي',
  },
  chunk_long: {
    en: 'a chunk of its body is longer than it says',
    de: 'Ein Stück ihres Inhalts ist länger als angegeben',
    ar: 'جزء من محتواه أطول مما يذكر',
  },
  chunk_size: {
    en: 'the size of a chunk of its body cannot be read',
    de: 'Die Größe eines Stücks ihres Inhalts ist nicht lesbar',
    ar: 'لا يمكن قراءة حجم جزء من محتواه',
  },
  headers_long: {
    en: 'its headers are longer than {limit:n} kB together',
    de: 'Ihre Header sind zusammen länger als {limit:n} kB',
    ar: 'مجموع ترويساته أطول من {limit:n} kB',
  },
  header_long: {
    en: 'its headers are longer than {limit:n} kB together; most of that is the header {name}',
    de: 'Ihre Header sind zusammen länger als {limit:n} kB, das meiste davon der Header {name}',
    ar: 'مجموع ترويساته أطول من {limit:n} kB، ومعظمه الترويسة {name}',
  },
  one_header_long: {
    en: 'its headers are longer than {limit:n} kB together; most of that is one header',
    de: 'Ihre Header sind zusammen länger als {limit:n} kB, das meiste davon ein einziger Header',
    ar: 'مجموع ترويساته أطول من {limit:n} kB، ومعظمه ترويسة واحدة',
  },
  h2_no_error: {
    en: 'it ended the connection without an error',
    de: 'Er beendete die Verbindung ohne einen Fehler',
    ar: 'أنهى الاتصال بلا خطأ',
  },
  h2_protocol: {
    en: 'one side broke the rules of HTTP/2',
    de: 'Eine Seite verletzte die Regeln von HTTP/2',
    ar: 'أخلّ أحد الطرفين بقواعد HTTP/2',
  },
  h2_internal: {
    en: 'the server met an error of its own',
    de: 'Beim Server trat ein eigener Fehler auf',
    ar: 'وقع في الخادم خطأ داخلي',
  },
  h2_flow: {
    en: 'one side sent more than the other had allowed',
    de: 'Eine Seite sandte mehr, als die andere erlaubt hatte',
    ar: 'أرسل أحد الطرفين أكثر مما سمح به الآخر',
  },
  h2_settings: {
    en: 'one side did not confirm the settings in time',
    de: 'Eine Seite bestätigte die Einstellungen nicht rechtzeitig',
    ar: 'لم يؤكّد أحد الطرفين الإعدادات في الوقت المحدّد',
  },
  h2_closed: {
    en: 'data came for a request that was closed already',
    de: 'Daten kamen für eine Anfrage, die schon geschlossen war',
    ar: 'وصلت بيانات لطلب أُغلق من قبل',
  },
  h2_frame_size: {
    en: 'a frame has a size that is not allowed',
    de: 'Ein Frame hat eine Größe, die nicht erlaubt ist',
    ar: 'لأحد الإطارات حجم غير مسموح به',
  },
  h2_refused: {
    en: 'the server refused the request before it looked at it',
    de: 'Der Server lehnte die Anfrage ab, bevor er sie ansah',
    ar: 'رفض الخادم الطلب قبل أن ينظر فيه',
  },
  h2_cancel: {
    en: 'the server no longer wants the request',
    de: 'Der Server will die Anfrage nicht mehr',
    ar: 'لم يعد الخادم يريد الطلب',
  },
  h2_compression: {
    en: 'the compressed headers cannot be read',
    de: 'Die komprimierten Header sind nicht lesbar',
    ar: 'لا يمكن قراءة الترويسات المضغوطة',
  },
  h2_connect: {
    en: 'the connection behind the server broke',
    de: 'Die Verbindung hinter dem Server brach ab',
    ar: 'انقطع الاتصال خلف الخادم',
  },
  h2_calm: {
    en: 'the server finds that too much is asked of it',
    de: 'Dem Server wird zu viel abverlangt',
    ar: 'يرى الخادم أن الطلبات أكثر مما ينبغي',
  },
  h2_security: {
    en: 'the server finds the TLS of the connection too weak',
    de: 'Dem Server ist das TLS der Verbindung zu schwach',
    ar: 'يرى الخادم أن TLS في هذا الاتصال أضعف مما ينبغي',
  },
  h2_http1: {
    en: 'the server wants the request over HTTP/1.1',
    de: 'Der Server will die Anfrage über HTTP/1.1',
    ar: 'يريد الخادم الطلب عبر HTTP/1.1',
  },
  h2_unknown: {
    en: 'the server gave a reason that HTTP/2 does not define',
    de: 'Der Server gab einen Grund an, den HTTP/2 nicht kennt',
    ar: 'ذكر الخادم سببًا لا يعرّفه HTTP/2',
  },
  h2_other: {
    en: 'what the server sent breaks the rules of HTTP/2',
    de: 'Was der Server sandte, verletzt die Regeln von HTTP/2',
    ar: 'ما أرسله الخادم يخلّ بقواعد HTTP/2',
  },
  foreign_header: {
    en: 'the header {name} belongs to the connection',
    de: 'Der Header {name} gehört zur Verbindung',
    ar: 'الترويسة {name} تخصّ الاتصال',
  },
  impossible_header: {
    en: 'the header {name} or its value holds what no header may hold',
    de: 'Der Header {name} oder sein Wert enthält, was kein Header enthalten darf',
    ar: 'في الترويسة {name} أو قيمتها ما لا يجوز في ترويسة',
  },
});

export const answers = reasonsOf('answer', {
  unreadable: {
    en: 'The answer of {target} cannot be read as HTTP: {why:clause}.',
    de: 'Die Antwort von {target} ist nicht als HTTP lesbar: {why:clause}.',
    ar: 'لا يمكن قراءة ردّ {target} على أنه HTTP: {why:clause}.',
  },
  incomplete: {
    en: '{target} did not complete its answer: {why:clause}.',
    de: '{target} beendete seine Antwort nicht: {why:clause}.',
    ar: 'لم يُكمل {target} ردّه: {why:clause}.',
  },
  without_http2: {
    en: '{target} offers no HTTP/2.',
    de: '{target} bietet kein HTTP/2 an.',
    ar: 'لا يعرض {target} بروتوكول HTTP/2.',
  },
  not_http: {
    en: 'The answer of {target} is not an HTTP/1.1 response.',
    de: 'Die Antwort von {target} ist keine Antwort in HTTP/1.1.',
    ar: 'ردّ {target} ليس ردّ HTTP/1.1.',
  },
  not_http2: {
    en: 'The answer of {target} breaks the rules of HTTP/2.',
    de: 'Die Antwort von {target} verletzt die Regeln von HTTP/2.',
    ar: 'ردّ {target} يخلّ بقواعد HTTP/2.',
  },
  unasked_status: {
    en: '{target} answered with a 1xx status that was not asked for.',
    de: '{target} antwortete mit einem 1xx-Status, den niemand verlangt hat.',
    ar: 'ردّ {target} برمز حالة 1xx لم يُطلب.',
  },
  long_headers: {
    en: '{target} answered with headers that are longer than 16 kB together.',
    de: '{target} antwortete mit Headern, die zusammen länger als 16 kB sind.',
    ar: 'ردّ {target} بترويسات مجموعها أطول من 16 kB.',
  },
  too_long: {
    en: '{target} sent more than is read of an answer.',
    de: '{target} sandte mehr, als von einer Antwort gelesen wird.',
    ar: 'أرسل {target} أكثر مما يُقرأ من ردّ.',
  },
  damaged: {
    en: 'The compressed answer of {target} is damaged.',
    de: 'Die komprimierte Antwort von {target} ist beschädigt.',
    ar: 'ردّ {target} المضغوط تالف.',
  },
  flood_without_status: {
    en: '{target} sent more than a response without a status.',
    de: '{target} sandte mehr als eine Antwort ohne Status.',
    ar: 'أرسل {target} أكثر مما في ردّ، بلا رمز حالة.',
  },
  flood_without_end: {
    en: '{target} sent more than a response without ending it.',
    de: '{target} sandte mehr als eine Antwort, ohne sie zu beenden.',
    ar: 'أرسل {target} أكثر مما في ردّ، ولم يُنهه.',
  },
  refused_always: {
    en: '{target} refused the request {times:n} times over HTTP/2 without reading it.',
    de: '{target} lehnte die Anfrage über HTTP/2 {times:n}-mal ab, ohne sie zu lesen.',
    ar: 'رفض {target} الطلب عبر HTTP/2 دون قراءته، وعدد المرات {times:n}.',
  },
  wrong_coding: {
    en: 'The answer cannot be read: it is not {coding}.',
    de: 'Die Antwort ist nicht lesbar: Sie ist nicht {coding}.',
    ar: 'لا يمكن قراءة الردّ: ليس {coding}.',
  },
  cut_off: {
    en: 'The page is cut off: its {coding} breaks off after {received:bytes}, though the answer is complete.',
    de: 'Die Seite ist abgeschnitten: Ihr {coding} bricht nach {received:bytes} ab, obwohl die Antwort vollständig ist.',
    ar: 'الصفحة مبتورة: ينقطع {coding} فيها بعد {received:bytes}، مع أن الردّ مكتمل.',
  },
  redirects_again: {
    en: '{host} redirects again after {redirects:n} {redirects|redirect|redirects}.',
    de: '{host} leitet nach {redirects:n} {redirects|Weiterleitung|Weiterleitungen} noch einmal weiter.',
    ar: '{host} يعيد التوجيه مرة أخرى، وعدد التحويلات قبلها {redirects:n}.',
  },
  redirect_unusable: {
    en: '{host} redirects to an unusable URL: {why:reason}',
    de: '{host} leitet zu einer unbrauchbaren URL weiter: {why:reason}',
    ar: '{host} يعيد التوجيه إلى URL غير صالح: {why:reason}',
  },
  unsendable: {
    en: 'The request cannot be sent: {why:clause}.',
    de: 'Die Anfrage kann nicht gesendet werden: {why:clause}.',
    ar: 'لا يمكن إرسال الطلب: {why:clause}.',
  },
  no_checksum: {
    en: 'The answer of {target} has no checksum at the end of its {coding}. Some clients refuse it.',
    de: 'Die Antwort von {target} hat keine Prüfsumme am Ende ihres {coding}. Manche Clients lehnen sie ab.',
    ar: 'لا مجموع تحقّق في نهاية {coding} في ردّ {target}. ترفضه بعض البرامج.',
  },
  both_framings: {
    en: 'The answer of {target} has both a Content-Length and a Transfer-Encoding, so two readers can see two bodies. Its chunks were read (RFC 9112, section 6.3).',
    de: 'Die Antwort von {target} hat Content-Length und Transfer-Encoding, zwei Leser können also zwei Inhalte sehen. Ihre Stücke wurden gelesen (RFC 9112, Abschnitt 6.3).',
    ar: 'في ردّ {target} ترويستا Content-Length و Transfer-Encoding معًا، فقد يرى قارئان محتويين مختلفين. قُرئت أجزاؤه (RFC 9112، القسم 6.3).',
  },
  odd_length_to_end: {
    en: 'The answer of {target} has the Content-Length {length}, which strict clients refuse. It was read to its end.',
    de: 'Die Antwort von {target} hat das Content-Length {length}, das strenge Clients ablehnen. Sie wurde bis zu ihrem Ende gelesen.',
    ar: 'في ردّ {target} القيمة {length} لـ Content-Length، وترفضها البرامج الصارمة. قُرئ الردّ إلى نهايته.',
  },
  odd_length: {
    en: 'The answer of {target} has the Content-Length {length}, which strict clients refuse. It was read as {read_as}.',
    de: 'Die Antwort von {target} hat das Content-Length {length}, das strenge Clients ablehnen. Es wurde als {read_as} gelesen.',
    ar: 'في ردّ {target} القيمة {length} لـ Content-Length، وترفضها البرامج الصارمة. قُرئت على أنها {read_as}.',
  },
  large_head: {
    en: 'The answer of {target} has {received:bytes} of headers. Many proxies and clients refuse more than 64 kB.',
    de: 'Die Antwort von {target} hat {received:bytes} an Headern. Viele Proxys und Clients lehnen mehr als 64 kB ab.',
    ar: 'حجم الترويسات في ردّ {target} هو {received:bytes}. ترفض وسطاء وبرامج كثيرة أكثر من 64 kB.',
  },
});
