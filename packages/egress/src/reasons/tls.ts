import { type ReasonTemplates, reasonsOf, type Said } from '@tocsin/domain';

// Clauses about a certificate. Those that begin with it can also name which of several certificates they are about.

const clauses = {
  expired: {
    en: 'the certificate expired on {at:day}',
    de: 'das Zertifikat lief am {at:day} ab',
    ar: 'الشهادة انتهت صلاحيتها في {at:day}',
  },
  issuer_expired: {
    en: 'a certificate in its chain, {name}, expired on {at:day}',
    de: 'ein Zertifikat in seiner Kette, {name}, lief am {at:day} ab',
    ar: 'شهادة في سلسلتها، {name}، انتهت صلاحيتها في {at:day}',
  },
  expired_ago: {
    en: 'the certificate expired {ago:span} ago, at {at:moment}',
    de: 'das Zertifikat lief vor {ago:span} ab, am {at:moment}',
    ar: 'الشهادة انتهت صلاحيتها قبل {ago:span}، في {at:moment}',
  },
  authority_expired: {
    en: 'the authority above its chain, {name}, has expired',
    de: 'die Zertifizierungsstelle über seiner Kette, {name}, ist abgelaufen',
    ar: 'الجهة المصدرة فوق سلسلتها، {name}، انتهت صلاحيتها',
  },
  early: {
    en: 'the certificate is not valid before {at:day}',
    de: 'das Zertifikat gilt erst ab {at:day}',
    ar: 'الشهادة غير صالحة قبل {at:day}',
  },
  issuer_early: {
    en: 'a certificate in its chain, {name}, is not valid before {at:day}',
    de: 'ein Zertifikat in seiner Kette, {name}, gilt erst ab {at:day}',
    ar: 'شهادة في سلسلتها، {name}، غير صالحة قبل {at:day}',
  },
  authority_early: {
    en: 'the authority above its chain, {name}, is not valid yet',
    de: 'die Zertifizierungsstelle über seiner Kette, {name}, gilt noch nicht',
    ar: 'الجهة المصدرة فوق سلسلتها، {name}، غير صالحة بعد',
  },
  ends_soon: {
    en: 'the certificate expires on {at:day}, in {days:n} {days|day|days} or less',
    de: 'das Zertifikat läuft am {at:day} ab, in höchstens {days:n} {days|Tag|Tagen}',
    ar: 'الشهادة تنتهي صلاحيتها في {at:day}، وعدد الأيام المتبقية {days:n} أو أقلّ',
  },
  issuer_ends_soon: {
    en: 'a certificate in its chain, {name}, expires on {at:day}, in {days:n} {days|day|days} or less',
    de: 'ein Zertifikat in seiner Kette, {name}, läuft am {at:day} ab, in höchstens {days:n} {days|Tag|Tagen}',
    ar: 'شهادة في سلسلتها، {name}، تنتهي صلاحيتها في {at:day}، وعدد الأيام المتبقية {days:n} أو أقلّ',
  },
  address_as_name: {
    en: 'the certificate has {host} as a DNS name, and clients accept an address only as an IP address',
    de: 'das Zertifikat hat {host} als DNS-Namen, und Clients akzeptieren eine Adresse nur als IP-Adresse',
    ar: 'الشهادة تحمل {host} كاسم DNS، ولا تقبل البرامج عنوانًا إلا كعنوان IP',
  },
  other_names: {
    en: 'the certificate is for {names}, not {host}',
    de: 'das Zertifikat gilt für {names}, nicht für {host}',
    ar: 'الشهادة تخصّ {names}، لا {host}',
  },
  no_names: {
    en: 'the certificate is for no name, not {host}',
    de: 'das Zertifikat gilt für keinen Namen, auch nicht für {host}',
    ar: 'الشهادة لا تخصّ أي اسم، ولا {host}',
  },
  more_names: {
    en: 'the certificate is for {names} and {more:n} more, not {host}',
    de: 'das Zertifikat gilt für {names} und {more:n} weitere, nicht für {host}',
    ar: 'الشهادة تخصّ {names} و{more:n} غيرها، لا {host}',
  },
  partial_wildcard: {
    en: 'the certificate is for {names}, and clients accept * only as a whole label (RFC 9525)',
    de: 'das Zertifikat gilt für {names}, und Clients akzeptieren * nur als ganzes Label (RFC 9525)',
    ar: 'الشهادة تخصّ {names}، ولا تقبل البرامج * إلا مقطعًا كاملًا (RFC 9525)',
  },
  no_host: {
    en: 'the certificate has no host in its subjectAltName, and browsers read no other name',
    de: 'das Zertifikat hat keinen Host in seinem subjectAltName, und Browser lesen keinen anderen Namen',
    ar: 'الشهادة ليس في subjectAltName فيها مضيف، ولا تقرأ المتصفّحات اسمًا آخر',
  },
  weak_key: {
    en: 'the certificate has a key of {bits:n} bits ({type}), and clients ask for {least:n}',
    de: 'das Zertifikat hat einen Schlüssel mit {bits:n} Bit ({type}), und Clients verlangen {least:n}',
    ar: 'الشهادة عدد بتات مفتاحها {bits:n} ‏({type})، وتطلب البرامج {least:n}',
  },
  issuer_weak_key: {
    en: 'a certificate in its chain, {name}, has a key of {bits:n} bits ({type}), and clients ask for {least:n}',
    de: 'ein Zertifikat in seiner Kette, {name}, hat einen Schlüssel mit {bits:n} Bit ({type}), und Clients verlangen {least:n}',
    ar: 'شهادة في سلسلتها، {name}، عدد بتات مفتاحها {bits:n} ‏({type})، وتطلب البرامج {least:n}',
  },
  weak_digest: {
    en: 'the certificate is signed with {digest}, which clients refuse',
    de: 'das Zertifikat ist mit {digest} signiert, was Clients ablehnen',
    ar: 'الشهادة موقّعة بـ {digest}، وترفضه البرامج',
  },
  issuer_weak_digest: {
    en: 'a certificate in its chain, {name}, is signed with {digest}, which clients refuse',
    de: 'ein Zertifikat in seiner Kette, {name}, ist mit {digest} signiert, was Clients ablehnen',
    ar: 'شهادة في سلسلتها، {name}، موقّعة بـ {digest}، وترفضه البرامج',
  },
  revoked_on: {
    en: 'the certificate was revoked on {at:day} ({reason})',
    de: 'das Zertifikat wurde am {at:day} widerrufen ({reason})',
    ar: 'الشهادة أُلغيت في {at:day} ({reason})',
  },
  staple_invalid: {
    en: 'the OCSP response that the server staples says nothing: {why:clause}',
    de: 'die OCSP-Antwort, die der Server mitschickt, sagt nichts: {why:clause}',
    ar: 'إجابة OCSP التي يرفقها الخادم لا تقول شيئًا: {why:clause}',
  },
  staple_missing: {
    en: 'the certificate is good only with a stapled OCSP response, and the server staples none',
    de: 'das Zertifikat gilt nur mit einer mitgeschickten OCSP-Antwort, und der Server schickt keine',
    ar: 'الشهادة لا تصلح إلا مع إجابة OCSP مرفقة، ولا يرفق الخادم أيًّا منها',
  },
  chain_expired: {
    en: 'a certificate of the chain has expired',
    de: 'ein Zertifikat der Kette ist abgelaufen',
    ar: 'شهادة من السلسلة انتهت صلاحيتها',
  },
  chain_early: {
    en: 'a certificate of the chain is not valid yet',
    de: 'ein Zertifikat der Kette gilt noch nicht',
    ar: 'شهادة من السلسلة غير صالحة بعد',
  },
  self_signed: {
    en: 'the certificate is self-signed',
    de: 'das Zertifikat ist selbst signiert',
    ar: 'الشهادة موقّعة ذاتيًّا',
  },
  untrusted: {
    en: 'the certificate comes from an authority that is not trusted here',
    de: 'das Zertifikat kommt von einer Zertifizierungsstelle, der hier nicht vertraut wird',
    ar: 'الشهادة من جهة مصدرة غير موثوق بها هنا',
  },
  untrusted_or_incomplete: {
    en: 'the certificate comes from an authority that is not trusted here, or an intermediate certificate is missing',
    de: 'das Zertifikat kommt von einer Zertifizierungsstelle, der hier nicht vertraut wird, oder ein Zwischenzertifikat fehlt',
    ar: 'الشهادة من جهة مصدرة غير موثوق بها هنا، أو تنقص شهادة وسيطة',
  },
  wrong_signature: {
    en: "the certificate's signature is wrong",
    de: 'die Signatur des Zertifikats ist falsch',
    ar: 'توقيع الشهادة خاطئ',
  },
  revoked: {
    en: 'the certificate has been revoked',
    de: 'das Zertifikat wurde widerrufen',
    ar: 'الشهادة أُلغيت',
  },
  not_for_this: {
    en: 'the certificate is not trusted for this use',
    de: 'dem Zertifikat wird für diesen Zweck nicht vertraut',
    ar: 'الشهادة غير موثوق بها لهذا الاستخدام',
  },
  not_for_a_server: {
    en: 'the certificate is not meant for a server',
    de: 'das Zertifikat ist nicht für einen Server bestimmt',
    ar: 'الشهادة غير مخصّصة لخادم',
  },
  may_not_issue: {
    en: 'the certificate was issued by one that may not issue any',
    de: 'das Zertifikat wurde von einem ausgestellt, das keine ausstellen darf',
    ar: 'الشهادة أصدرتها شهادة لا يجوز لها الإصدار',
  },
  too_many_between: {
    en: 'the chain has more intermediate certificates than an authority in it allows',
    de: 'die Kette hat mehr Zwischenzertifikate, als eine Zertifizierungsstelle darin erlaubt',
    ar: 'في السلسلة شهادات وسيطة أكثر مما تسمح به جهة مصدرة فيها',
  },
  chain_long: {
    en: 'the chain of certificates is too long',
    de: 'die Kette der Zertifikate ist zu lang',
    ar: 'سلسلة الشهادات أطول مما ينبغي',
  },
  chain_loop: {
    en: 'the chain of certificates leads back to itself',
    de: 'die Kette der Zertifikate führt zu sich selbst zurück',
    ar: 'سلسلة الشهادات تعود إلى نفسها',
  },
  other_name: {
    en: 'the certificate is for another name',
    de: 'das Zertifikat gilt für einen anderen Namen',
    ar: 'الشهادة تخصّ اسمًا آخر',
  },
  short_key: {
    en: 'the key of the certificate is too short',
    de: 'der Schlüssel des Zertifikats ist zu kurz',
    ar: 'مفتاح الشهادة أقصر مما ينبغي',
  },
  short_authority_key: {
    en: 'the key of an authority in the chain is too short',
    de: 'der Schlüssel einer Zertifizierungsstelle in der Kette ist zu kurz',
    ar: 'مفتاح جهة مصدرة في السلسلة أقصر مما ينبغي',
  },
  chain_weak_digest: {
    en: 'a certificate of the chain is signed with a digest that is too weak',
    de: 'ein Zertifikat der Kette ist mit einem zu schwachen Verfahren signiert',
    ar: 'شهادة من السلسلة موقّعة بطريقة أضعف مما ينبغي',
  },
  unchecked_signature: {
    en: "the certificate's signature cannot be checked",
    de: 'die Signatur des Zertifikats ist nicht prüfbar',
    ar: 'لا يمكن التحقّق من توقيع الشهادة',
  },
  names_forbidden: {
    en: 'an authority in the chain may not issue certificates for such names',
    de: 'eine Zertifizierungsstelle in der Kette darf für solche Namen keine Zertifikate ausstellen',
    ar: 'لا يجوز لجهة مصدرة في السلسلة إصدار شهادات لمثل هذه الأسماء',
  },
  other_issuer: {
    en: 'a certificate of the chain names another issuer than the one that was sent',
    de: 'ein Zertifikat der Kette nennt einen anderen Aussteller als den gesendeten',
    ar: 'شهادة من السلسلة تسمّي جهة مصدرة غير التي أُرسلت',
  },
  critical_extension: {
    en: 'a certificate of the chain has a critical extension that nobody here knows',
    de: 'ein Zertifikat der Kette hat eine kritische Erweiterung, die hier niemand kennt',
    ar: 'في شهادة من السلسلة امتداد حرج غير معروف هنا',
  },
  malformed: {
    en: 'a certificate of the chain breaks the rules of its format',
    de: 'ein Zertifikat der Kette verletzt die Regeln seines Formats',
    ar: 'شهادة من السلسلة تخلّ بقواعد صيغتها',
  },
  proxy: {
    en: 'the chain holds a proxy certificate, which no server may use',
    de: 'die Kette enthält ein Proxy-Zertifikat, das kein Server verwenden darf',
    ar: 'في السلسلة شهادة وسيط، ولا يجوز لخادم استخدامها',
  },
  revocation_list: {
    en: 'the list of revoked certificates cannot be used',
    de: 'die Liste widerrufener Zertifikate ist nicht benutzbar',
    ar: 'لا يمكن استخدام قائمة الشهادات الملغاة',
  },
  revocation_unknown: {
    en: 'whether the certificate is revoked cannot be checked',
    de: 'ob das Zertifikat widerrufen ist, lässt sich nicht prüfen',
    ar: 'لا يمكن التحقّق هل أُلغيت الشهادة',
  },
  agreed_rule: {
    en: 'the certificate breaks a rule that was agreed for it',
    de: 'das Zertifikat verletzt eine Regel, die für es vereinbart wurde',
    ar: 'الشهادة تخلّ بقاعدة اتُّفق عليها لها',
  },
  no_memory: {
    en: 'this machine has too little memory to check the certificate',
    de: 'dieser Rechner hat zu wenig Speicher, um das Zertifikat zu prüfen',
    ar: 'ذاكرة هذا الجهاز لا تكفي للتحقّق من الشهادة',
  },
  not_checked: {
    en: 'this machine could not check the certificate',
    de: 'dieser Rechner konnte das Zertifikat nicht prüfen',
    ar: 'لم يستطع هذا الجهاز التحقّق من الشهادة',
  },
  other_rule: {
    en: 'a certificate of the chain breaks a rule',
    de: 'ein Zertifikat der Kette verletzt eine Regel',
    ar: 'شهادة من السلسلة تخلّ بقاعدة',
  },
  unreadable_key: {
    en: 'a key or a certificate of the server cannot be used',
    de: 'ein Schlüssel oder ein Zertifikat des Servers ist nicht benutzbar',
    ar: 'لا يمكن استخدام مفتاح أو شهادة للخادم',
  },
  not_trusted: {
    en: 'the certificate is not trusted',
    de: 'dem Zertifikat wird nicht vertraut',
    ar: 'الشهادة غير موثوق بها',
  },
  unlogged: {
    en: 'the certificate is in no log of certificates that is known here',
    de: 'das Zertifikat steht in keinem Protokoll von Zertifikaten, das hier bekannt ist',
    ar: 'الشهادة ليست في أي سجلّ شهادات معروف هنا',
  },
  names_unreadable: {
    en: 'the names in the certificate cannot be read',
    de: 'die Namen im Zertifikat sind nicht lesbar',
    ar: 'لا يمكن قراءة الأسماء في الشهادة',
  },
  /** The program's own words stand in brackets. */
  in_detail: {
    en: '{fault:clause} ({words})',
    de: '{fault:clause} ({words})',
    ar: '{fault:clause} ({words})',
  },
} as const satisfies Readonly<Record<string, ReasonTemplates>>;

/** Clauses about a certificate, in lower case and without a full stop. */
export const certificates = reasonsOf('certificate', clauses);

const ofKind = ({ en, de, ar }: ReasonTemplates): ReasonTemplates => ({
  en: en
    .replace(/^the certificate\b(?!')/, 'the {key} certificate')
    .replace(/^a certificate in its chain/, 'a certificate in the chain of the {key} certificate')
    .replace(/^(the OCSP response that the server staples)/, '$1 with its {key} certificate'),
  de: de
    .replace(/^(das|dem) Zertifikat\b/, '$1 {key}-Zertifikat')
    .replace(/^ein Zertifikat in seiner Kette/, 'ein Zertifikat in der Kette des {key}-Zertifikats')
    .replace(/^(die OCSP-Antwort, die der Server) mitschickt/, '$1 mit seinem {key}-Zertifikat schickt'),
  ar: ar
    .replace(/^الشهادة(?= )/, 'شهادة {key}')
    .replace(/^شهادة في سلسلتها/, 'شهادة في سلسلة شهادة {key}')
    .replace(/^إجابة OCSP التي يرفقها الخادم/, '$& مع شهادة {key}'),
});

/** The same about one of several certificates, which the value `key` names. */
reasonsOf(
  'certificate_of',
  Object.fromEntries(Object.entries(clauses).map(([name, templates]) => [name, ofKind(templates)])),
);

/** Names which of several certificates a clause is about. @param key such as `ECDSA` */
export const aboutKind = (clause: Said, key: string): Said =>
  clause.code.startsWith('certificate.')
    ? ({
        code: clause.code.replace('certificate.', 'certificate_of.'),
        values: { ...clause.values, key },
      } as unknown as Said)
    : clause;

/** Why an OCSP response says nothing: clauses. */
export const staples = reasonsOf('staple', {
  unreadable: { en: 'it cannot be read', de: 'sie ist nicht lesbar', ar: 'لا يمكن قراءتها' },
  refused: {
    en: 'the authority answered {answer}',
    de: 'die Zertifizierungsstelle antwortete {answer}',
    ar: 'أجابت الجهة المصدرة: {answer}',
  },
  unsigned: {
    en: "it is not signed by the certificate's authority",
    de: 'sie ist nicht von der Zertifizierungsstelle des Zertifikats signiert',
    ar: 'ليست موقّعة من الجهة المصدرة للشهادة',
  },
  other: {
    en: 'it is about another certificate',
    de: 'sie betrifft ein anderes Zertifikat',
    ar: 'تخصّ شهادة أخرى',
  },
  unknown: {
    en: 'the authority does not know the certificate',
    de: 'die Zertifizierungsstelle kennt das Zertifikat nicht',
    ar: 'لا تعرف الجهة المصدرة هذه الشهادة',
  },
  early: {
    en: 'it is only valid from {at} on',
    de: 'sie gilt erst ab {at}',
    ar: 'لا تصلح إلا ابتداءً من {at}',
  },
  late: { en: 'it is only valid until {at}', de: 'sie galt nur bis {at}', ar: 'لم تكن صالحة إلا حتى {at}' },
});

/** Clauses about a handshake. */
export const handshakes = reasonsOf('handshake', {
  failed: { en: 'the handshake failed', de: 'der Handshake schlug fehl', ar: 'فشلت المصافحة' },
  broke_rules: {
    en: 'the server broke the rules of TLS',
    de: 'der Server verletzte die Regeln von TLS',
    ar: 'أخلّ الخادم بقواعد TLS',
  },
  own_side: {
    en: 'the TLS library of this machine failed',
    de: 'die TLS-Bibliothek dieses Rechners schlug fehl',
    ar: 'فشلت مكتبة TLS في هذا الجهاز',
  },
  unexpected: {
    en: 'the server did not expect what it was sent in the handshake',
    de: 'der Server erwartete nicht, was er im Handshake bekam',
    ar: 'لم يتوقّع الخادم ما أُرسل إليه في المصافحة',
  },
  garbled: {
    en: 'the server received damaged data; something on the way may change it',
    de: 'der Server erhielt beschädigte Daten; vielleicht werden sie unterwegs verändert',
    ar: 'وصلت إلى الخادم بيانات تالفة، وقد يغيّرها شيء في الطريق',
  },
  unchecked: {
    en: 'the server could not check a signature or a key of the handshake',
    de: 'der Server konnte eine Signatur oder einen Schlüssel des Handshakes nicht prüfen',
    ar: 'لم يستطع الخادم التحقّق من توقيع أو مفتاح في المصافحة',
  },
  refused: {
    en: 'the server refused the handshake: it may share no cipher with Tocsin, or know no such name',
    de: 'der Server lehnte den Handshake ab: Vielleicht hat er kein Verfahren mit Tocsin gemeinsam oder kennt keinen solchen Namen',
    ar: 'رفض الخادم المصافحة: قد لا يشترك مع Tocsin في أي تشفير، أو لا يعرف هذا الاسم',
  },
  asks_for_certificate: {
    en: 'the server asks for a client certificate',
    de: 'der Server verlangt ein Client-Zertifikat',
    ar: 'يطلب الخادم شهادة عميل',
  },
  wants_other_certificate: {
    en: 'the server wants a client certificate that it accepts',
    de: 'der Server will ein Client-Zertifikat, das er akzeptiert',
    ar: 'يطلب الخادم شهادة عميل يقبلها',
  },
  unreadable: {
    en: 'the server could not read what it was sent in the handshake',
    de: 'der Server konnte nicht lesen, was er im Handshake bekam',
    ar: 'لم يستطع الخادم قراءة ما أُرسل إليه في المصافحة',
  },
  denied: {
    en: 'the server denies access',
    de: 'der Server verweigert den Zugriff',
    ar: 'يمنع الخادم الوصول',
  },
  wants_stronger: {
    en: 'the server wants stronger ciphers than Tocsin offers',
    de: 'der Server will stärkere Verfahren, als Tocsin anbietet',
    ar: 'يطلب الخادم تشفيرًا أقوى مما يعرضه Tocsin',
  },
  old_version: {
    en: 'the server speaks no version from 1.2 on',
    de: 'der Server spricht keine Version ab 1.2',
    ar: 'لا يتحدّث الخادم أي إصدار من 1.2 فصاعدًا',
  },
  later_version: {
    en: 'the server speaks a later version than the one that was chosen',
    de: 'der Server spricht eine spätere Version als die gewählte',
    ar: 'يتحدّث الخادم إصدارًا أحدث من الذي اختير',
  },
  server_error: {
    en: 'the server met an error of its own; its log may say which',
    de: 'beim Server trat ein eigener Fehler auf; sein Log nennt vielleicht mehr',
    ar: 'وقع في الخادم خطأ داخلي، وقد يذكره سجلّه',
  },
  ended: {
    en: 'the server ended the handshake',
    de: 'der Server beendete den Handshake',
    ar: 'أنهى الخادم المصافحة',
  },
  no_renegotiation: {
    en: 'the server does not renegotiate',
    de: 'der Server handelt nicht neu aus',
    ar: 'لا يعيد الخادم التفاوض',
  },
  unknown_name: {
    en: 'the server knows no such name',
    de: 'der Server kennt keinen solchen Namen',
    ar: 'لا يعرف الخادم هذا الاسم',
  },
  unknown_key: {
    en: 'the server knows no such key',
    de: 'der Server kennt keinen solchen Schlüssel',
    ar: 'لا يعرف الخادم هذا المفتاح',
  },
  no_protocol: {
    en: 'the server speaks neither HTTP/2 nor HTTP/1.1',
    de: 'der Server spricht weder HTTP/2 noch HTTP/1.1',
    ar: 'لا يتحدّث الخادم HTTP/2 ولا HTTP/1.1',
  },
  not_tls: {
    en: 'the server does not speak TLS on this port',
    de: 'der Server spricht auf diesem Port kein TLS',
    ar: 'لا يتحدّث الخادم TLS على هذا المنفذ',
  },
  no_cipher: {
    en: 'the server and Tocsin share no cipher',
    de: 'der Server und Tocsin haben kein Verfahren gemeinsam',
    ar: 'لا يشترك الخادم و Tocsin في أي تشفير',
  },
  weak_key: {
    en: 'the server offers a key that is too short',
    de: 'der Server bietet einen zu kurzen Schlüssel an',
    ar: 'يعرض الخادم مفتاحًا أقصر مما ينبغي',
  },
  weak_signature: {
    en: 'the server offers a signature that is too weak',
    de: 'der Server bietet eine zu schwache Signatur an',
    ar: 'يعرض الخادم توقيعًا أضعف مما ينبغي',
  },
  unsafe_renegotiation: {
    en: 'the server cannot renegotiate safely (RFC 5746), so its TLS software needs an update',
    de: 'der Server kann nicht sicher neu aushandeln (RFC 5746), seine TLS-Software braucht also ein Update',
    ar: 'لا يستطيع الخادم إعادة التفاوض بأمان (RFC 5746)، فبرنامج TLS لديه يحتاج إلى تحديث',
  },
  wrong_renegotiation: {
    en: 'the server renegotiates wrongly',
    de: 'der Server handelt falsch neu aus',
    ar: 'يعيد الخادم التفاوض على نحو خاطئ',
  },
  closed: {
    en: 'the server closed the connection in the middle',
    de: 'der Server schloss die Verbindung mittendrin',
    ar: 'أغلق الخادم الاتصال في منتصفه',
  },
  no_certificate: {
    en: 'the server sent no certificate',
    de: 'der Server sandte kein Zertifikat',
    ar: 'لم يرسل الخادم شهادة',
  },
  silent: {
    en: 'the server did not answer in time',
    de: 'der Server antwortete nicht rechtzeitig',
    ar: 'لم يردّ الخادم في الوقت المحدّد',
  },
  damaged: {
    en: 'the data was damaged on the way',
    de: 'die Daten wurden unterwegs beschädigt',
    ar: 'تلفت البيانات في الطريق',
  },
  late: {
    en: 'the handshake did not end in time',
    de: 'der Handshake endete nicht rechtzeitig',
    ar: 'لم تنتهِ المصافحة في الوقت المحدّد',
  },
  renegotiates: {
    en: 'the server renegotiates, which is not safe',
    de: 'der Server handelt neu aus, was nicht sicher ist',
    ar: 'يعيد الخادم التفاوض، وهذا غير آمن',
  },
  weak_dhe: {
    en: 'the server offers no key exchange but DHE with {bits:n} bits, which browsers refuse. Clients ask for {least:n}',
    de: 'der Server bietet als Schlüsselaustausch nur DHE mit {bits:n} Bit an, was Browser ablehnen. Clients verlangen {least:n}',
    ar: 'لا يعرض الخادم لتبادل المفاتيح إلا DHE بعدد بتات {bits:n}، وترفضه المتصفّحات. تطلب البرامج {least:n}',
  },
  only_dhe: {
    en: 'the server offers no key exchange but DHE, which browsers refuse',
    de: 'der Server bietet als Schlüsselaustausch nur DHE an, was Browser ablehnen',
    ar: 'لا يعرض الخادم لتبادل المفاتيح إلا DHE، وترفضه المتصفّحات',
  },
});

/** Reasons of protocols in which TLS begins later. `target` is `host:port`. */
export const upgrades = reasonsOf('upgrade', {
  not_offered: {
    en: '{target} offers no TLS.',
    de: '{target} bietet kein TLS an.',
    ar: 'لا يعرض {target} بروتوكول TLS.',
  },
  refused: {
    en: '{target} refused to begin TLS: {reply}.',
    de: '{target} lehnte den Beginn von TLS ab: {reply}.',
    ar: 'رفض {target} بدء TLS: {reply}.',
  },
  injected: {
    en: '{target} sent more than its agreement before TLS began.',
    de: '{target} sandte vor dem Beginn von TLS mehr als die Zusage.',
    ar: 'أرسل {target} أكثر من موافقته قبل بدء TLS.',
  },
});

export const tls = reasonsOf('tls', {
  fault: { en: 'TLS: {why:clause}.', de: 'TLS: {why:clause}.', ar: 'TLS: {why:clause}.' },
});
