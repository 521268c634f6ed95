/** Changes and deletions of many things. */
export const batches = {
  '{count, plural, one {The monitor} other {# monitors}} will be deleted at {at}.':
    '{count, plural, one {ستُحذف المراقبة} two {ستُحذف مراقبتان} few {ستُحذف # مراقبات} many {ستُحذف # مراقبة} other {ستُحذف # مراقبة}} في {at}.',
  '{count, plural, one {The channel} other {# channels}} will be deleted at {at}.':
    '{count, plural, one {ستُحذف القناة} two {ستُحذف قناتان} few {ستُحذف # قنوات} many {ستُحذف # قناة} other {ستُحذف # قناة}} في {at}.',
  '{count, plural, one {The route} other {# routes}} will be deleted at {at}.':
    '{count, plural, one {سيُحذف المسار} two {سيُحذف مساران} few {ستُحذف # مسارات} many {سيُحذف # مسارًا} other {سيُحذف # مسار}} في {at}.',
  '{count, plural, one {The rota} other {# rotas}} will be deleted at {at}.':
    '{count, plural, one {سيُحذف جدول المناوبة} two {سيُحذف جدولا مناوبة} few {ستُحذف # جداول مناوبة} many {سيُحذف # جدول مناوبة} other {سيُحذف # جدول مناوبة}} في {at}.',
  '{count, plural, one {The maintenance window} other {# maintenance windows}} will be deleted at {at}.':
    '{count, plural, one {ستُحذف نافذة الصيانة} two {ستُحذف نافذتا صيانة} few {ستُحذف # نوافذ صيانة} many {ستُحذف # نافذة صيانة} other {ستُحذف # نافذة صيانة}} في {at}.',
  '{count, plural, one {The status page} other {# status pages}} will be deleted at {at}.':
    '{count, plural, one {ستُحذف صفحة الحالة} two {ستُحذف صفحتا حالة} few {ستُحذف # صفحات حالة} many {ستُحذف # صفحة حالة} other {ستُحذف # صفحة حالة}} في {at}.',
  '{count, plural, one {The component} other {# components}} will be deleted at {at}.':
    '{count, plural, one {سيُحذف المكوّن} two {سيُحذف مكوّنان} few {ستُحذف # مكوّنات} many {سيُحذف # مكوّنًا} other {سيُحذف # مكوّن}} في {at}.',
  '{count, plural, one {The post} other {# posts}} will be taken away at {at}.':
    '{count, plural, one {سيُسحب المنشور} two {سيُسحب منشوران} few {ستُسحب # منشورات} many {سيُسحب # منشورًا} other {سيُسحب # منشور}} في {at}.',
  '{count, plural, one {The subscriber} other {# subscribers}} will be removed at {at}.':
    '{count, plural, one {سيُزال المشترك} two {سيُزال مشتركان} few {سيُزال # مشتركين} many {سيُزال # مشتركًا} other {سيُزال # مشترك}} في {at}.',
  '“{name}” will be deleted at {at}.': 'سيُحذف «{name}» في {at}.',
  'Pausing {count, plural, one {# monitor} other {# monitors}} …':
    'جارٍ إيقاف {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}} مؤقّتًا …',
  'Resuming {count, plural, one {# monitor} other {# monitors}} …':
    'جارٍ استئناف {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}} …',
  'Attaching the channel to {count, plural, one {# monitor} other {# monitors}} …':
    'جارٍ ربط القناة بـ {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}} …',
  'Detaching the channel from {count, plural, one {# monitor} other {# monitors}} …':
    'جارٍ فصل القناة عن {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}} …',
  'Tagging {count, plural, one {# monitor} other {# monitors}} …':
    'جارٍ وسم {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}} …',
  'Removing the tag from {count, plural, one {# monitor} other {# monitors}} …':
    'جارٍ إزالة الوسم من {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}} …',
  'Deleting {count, number} …': 'جارٍ حذف {count, number} …',
  '{count, plural, one {# monitor is paused} other {# monitors are paused}}.':
    '{count, plural, one {أُوقفت مراقبة واحدة مؤقّتًا} two {أُوقفت مراقبتان مؤقّتًا} few {أُوقفت # مراقبات مؤقّتًا} many {أُوقفت # مراقبة مؤقّتًا} other {أُوقفت # مراقبة مؤقّتًا}}.',
  '{count, plural, one {# monitor is checked again} other {# monitors are checked again}}.':
    '{count, plural, one {تُفحص مراقبة واحدة من جديد} two {تُفحص مراقبتان من جديد} few {تُفحص # مراقبات من جديد} many {تُفحص # مراقبة من جديد} other {تُفحص # مراقبة من جديد}}.',
  'The channel is attached to {count, plural, one {# monitor} other {# monitors}}.':
    'رُبطت القناة بـ {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}}.',
  'The channel is detached from {count, plural, one {# monitor} other {# monitors}}.':
    'فُصلت القناة عن {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}}.',
  'The tag is added to {count, plural, one {# monitor} other {# monitors}}.':
    'أُضيف الوسم إلى {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}}.',
  'The tag is removed from {count, plural, one {# monitor} other {# monitors}}.':
    'أُزيل الوسم من {count, plural, one {مراقبة واحدة} two {مراقبتين} few {# مراقبات} many {# مراقبة} other {# مراقبة}}.',
  '{count, plural, one {# is deleted} other {# are deleted}}.':
    '{count, plural, one {حُذف واحد} two {حُذف اثنان} few {حُذفت #} many {حُذف #} other {حُذف #}}.',
  '{done} “{name}” was not changed: {why}': '{done} لم يتغيّر «{name}»: {why}',
  '{done} {refused, number} were not changed, “{name}” among them: {why}':
    '{done} لم يتغيّر {refused, number}، منها «{name}»: {why}',
  'will be deleted': 'سيُحذف',
} as const;
