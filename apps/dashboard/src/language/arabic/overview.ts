/** The overview. */
export const overview = {
  'Add a channel': 'إضافة قناة',
  'Average of {name}': 'متوسّط {name}',
  'Averages show here after the first full hour.': 'تظهر المتوسّطات هنا بعد أول ساعة كاملة.',
  'Break it': 'إحداث عطل',
  'Certificates and domains that end first': 'أقرب الشهادات والنطاقات انتهاءً',
  'Create a monitor': 'إنشاء مراقبة',
  'Done:': 'تم:',
  'Ended in the last 24 hours': 'انتهت في آخر 24 ساعة',
  'First steps': 'الخطوات الأولى',
  'Hide these steps': 'إخفاء هذه الخطوات',
  'It is done when your channel has accepted the message of that incident.':
    'تكتمل حين تقبل قناتك رسالة تلك الحادثة.',
  'It watches one thing: a website, a certificate, a name or a job.':
    'تراقب شيئًا واحدًا: موقعًا أو شهادة أو اسمًا أو مهمّة.',
  'Messages that failed in the last 24 hours': 'الرسائل التي فشلت في آخر 24 ساعة',
  'Monitors by state': 'المراقبات حسب الحالة',
  'Monitors of the types Certificate and Domain expiry show here.':
    'تظهر هنا المراقبات من نوعَي الشهادة وانتهاء النطاق.',
  'No incident ended.': 'لم تنتهِ أي حادثة.',
  'None.': 'لا شيء.',
  'Of {count, plural, one {# monitor} other {# monitors}}: {trouble}.':
    'من أصل {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}}: {trouble}.',
  'On average, in the last 24 full hours.': 'في المتوسّط، في آخر 24 ساعة كاملة.',
  'See all incidents': 'عرض كل الحوادث',
  'See the alerts': 'عرض التنبيهات',
  'See the message arrive': 'مشاهدة وصول الرسالة',
  'See the monitors': 'عرض المراقبات',
  Slowest: 'الأبطأ',
  'Stop what you watch, or give the monitor a target that does not exist. An incident opens.':
    'أوقف ما تراقبه، أو أعطِ المراقبة هدفًا غير موجود. عندئذ تُفتح حادثة.',
  'The overview could not be loaded': 'تعذّر تحميل النظرة العامة',
  'They could not be loaded': 'تعذّر تحميلها',
  'To do:': 'للتنفيذ:',
  'Tocsin sends its messages there: to a webhook, an e-mail address or a chat.':
    'يرسل Tocsin رسائله إلى هناك: إلى Webhook أو عنوان بريد إلكتروني أو محادثة.',
  'Wrong now': 'الأعطال الحالية',
  '{count, number} degraded': '{count, number} متراجعة',
  '{count, number} down': '{count, number} متوقّفة',
  '{count, number} failed, {moment}': 'فشلت {count, number}، {moment}',
  '{count, plural, one {# monitor} other {# monitors}}, all paused.':
    '{count, plural, one {مراقبة واحدة، موقوفة مؤقّتًا.} two {مراقبتان، موقوفتان مؤقّتًا.} few {# مراقبات، كلها موقوفة مؤقّتًا.} many {# مراقبة، كلها موقوفة مؤقّتًا.} other {# مراقبة، كلها موقوفة مؤقّتًا.}}',
  '{count, plural, one {The monitor is up.} other {All # monitors are up.}}':
    '{count, plural, one {المراقبة تعمل.} two {المراقبتان تعملان.} few {كل المراقبات الـ# تعمل.} many {كل المراقبات الـ# تعمل.} other {كل المراقبات الـ# تعمل.}}',
} as const;
