import { reasonsOf } from '@tocsin/domain';

/** Reasons of look-ups of names. */
export const names = reasonsOf('name', {
  no_records: {
    en: 'The name {name} has no such records.',
    de: 'Der Name {name} hat keine solchen Einträge.',
    ar: 'ليس للاسم {name} سجلّات من هذا النوع.',
  },
  missing: {
    en: 'The name {name} does not exist.',
    de: 'Den Namen {name} gibt es nicht.',
    ar: 'الاسم {name} غير موجود.',
  },
  no_address: {
    en: 'The name {name} has no address.',
    de: 'Der Name {name} hat keine Adresse.',
    ar: 'ليس للاسم {name} عنوان.',
  },
  question_unreadable: {
    en: 'The name server says that it cannot read a question about {name}.',
    de: 'Der Nameserver kann nach eigener Angabe eine Frage zu {name} nicht lesen.',
    ar: 'يقول خادم الأسماء إنه لا يستطيع قراءة سؤال عن {name}.',
  },
  server_failed: {
    en: 'The name server failed to look up {name}.',
    de: 'Der Nameserver konnte {name} nicht auflösen.',
    ar: 'فشل خادم الأسماء في البحث عن {name}.',
  },
  question_unanswered: {
    en: 'The name server says that it does not answer such questions about {name}.',
    de: 'Der Nameserver beantwortet nach eigener Angabe solche Fragen zu {name} nicht.',
    ar: 'يقول خادم الأسماء إنه لا يجيب عن مثل هذه الأسئلة عن {name}.',
  },
  server_refused: {
    en: 'The name server refused to answer about {name}.',
    de: 'Der Nameserver lehnte eine Antwort zu {name} ab.',
    ar: 'رفض خادم الأسماء الإجابة عن {name}.',
  },
  answer_unreadable: {
    en: 'The answer of the name server about {name} cannot be read.',
    de: 'Die Antwort des Nameservers zu {name} ist nicht lesbar.',
    ar: 'لا يمكن قراءة إجابة خادم الأسماء عن {name}.',
  },
  impossible: {
    en: 'No name server can know the name {name}.',
    de: 'Kein Nameserver kann den Namen {name} kennen.',
    ar: 'لا يمكن لأي خادم أسماء أن يعرف الاسم {name}.',
  },
  silent: {
    en: 'No name server answered for {name}.',
    de: 'Kein Nameserver antwortete zu {name}.',
    ar: 'لم يُجب أي خادم أسماء عن {name}.',
  },
  last_used: {
    en: 'The name servers told no address of {name} in time, so the one that worked last was used.',
    de: 'Die Nameserver nannten rechtzeitig keine Adresse von {name}, deshalb diente die, die zuletzt funktionierte.',
    ar: 'لم تذكر خوادم الأسماء عنوانًا لـ {name} في الوقت المناسب، فاستُخدم العنوان الذي نجح آخر مرة.',
  },
  stopped: {
    en: 'The look-up of {name} was stopped before an answer came.',
    de: 'Die Auflösung von {name} wurde angehalten, bevor eine Antwort kam.',
    ar: 'أُوقف البحث عن {name} قبل وصول إجابة.',
  },
  settings_unreadable: {
    en: 'This machine could not read its settings of name servers to look up {name}.',
    de: 'Dieser Rechner konnte seine Einstellungen für Nameserver nicht lesen, um {name} aufzulösen.',
    ar: 'لم يستطع هذا الجهاز قراءة إعدادات خوادم الأسماء للبحث عن {name}.',
  },
  no_memory: {
    en: 'This machine has too little memory to look up {name}.',
    de: 'Dieser Rechner hat zu wenig Speicher, um {name} aufzulösen.',
    ar: 'ذاكرة هذا الجهاز لا تكفي للبحث عن {name}.',
  },
  resolver_failed: {
    en: 'This machine could not look up {name}: c-ares, its resolver, failed.',
    de: 'Dieser Rechner konnte {name} nicht auflösen: c-ares, sein Resolver, schlug fehl.',
    ar: 'لم يستطع هذا الجهاز البحث عن {name}: فشل محلّل الأسماء c-ares.',
  },
  not_told: {
    en: 'No name server told an address of {name}.',
    de: 'Kein Nameserver nannte eine Adresse von {name}.',
    ar: 'لم يذكر أي خادم أسماء عنوانًا لـ {name}.',
  },
  tcp_refused: {
    en: 'The answer about {name} is too long for a packet, and the name server refuses TCP. Open its port for TCP.',
    de: 'Die Antwort zu {name} ist zu lang für ein Paket, und der Nameserver lehnt TCP ab. Öffnen Sie seinen Port für TCP.',
    ar: 'الإجابة عن {name} أطول من حزمة واحدة، وخادم الأسماء يرفض TCP. افتح منفذه لـ TCP.',
  },
  circle: {
    en: 'The name {name} is an alias that leads in a circle: {path}.',
    de: 'Der Name {name} ist ein Alias, der im Kreis führt: {path}.',
    ar: 'الاسم {name} اسم مستعار يدور في حلقة: {path}.',
  },
  not_responsible: {
    en: 'The name server says that it is not responsible for {name}.',
    de: 'Der Nameserver ist nach eigener Angabe nicht für {name} zuständig.',
    ar: 'يقول خادم الأسماء إنه غير مسؤول عن {name}.',
  },
  unfitting_error: {
    en: 'The name server answered about {name} with an error that does not fit the question.',
    de: 'Der Nameserver antwortete zu {name} mit einem Fehler, der nicht zur Frage passt.',
    ar: 'أجاب خادم الأسماء عن {name} بخطأ لا يناسب السؤال.',
  },
  refers_to_root: {
    en: 'The name server knows nothing about {name}: it refers to the servers of the root.',
    de: 'Der Nameserver weiß nichts über {name}: Er verweist auf die Server der Wurzel.',
    ar: 'لا يعرف خادم الأسماء شيئًا عن {name}: يُحيل إلى خوادم الجذر.',
  },
  refers_elsewhere: {
    en: 'The name server does not answer about {name}: it refers to the servers of {zone} ({servers}).',
    de: 'Der Nameserver antwortet nicht zu {name}: Er verweist auf die Server von {zone} ({servers}).',
    ar: 'لا يجيب خادم الأسماء عن {name}: يُحيل إلى خوادم {zone} ({servers}).',
  },
});
