/** Texts that confirm a change. */
export const toasts = {
  'The import is done.': 'اكتمل الاستيراد.',
  'A check is on its way.': 'الفحص جارٍ.',
  Dismiss: 'إغلاق',
  'It was not undone. {error}': 'لم يتم التراجع. {error}',
  'The account is saved.': 'حُفظ الحساب.',
  'The role is changed.': 'غُيّر الدور.',
  Undo: 'تراجع',
  'Your name is saved.': 'حُفظ اسمك.',
  'Your password is changed.': 'غُيّرت كلمة مرورك.',
  '{count, plural, one {The API key is revoked.} other {# API keys are revoked.}}':
    '{count, plural, one {أُلغي مفتاح API.} two {أُلغي مفتاحا API.} few {أُلغيت # مفاتيح API.} many {أُلغي # مفتاح API.} other {أُلغي # مفتاح API.}}',
  '{count, plural, one {The API key is saved.} other {# API keys are saved.}}':
    '{count, plural, one {حُفظ مفتاح API.} two {حُفظ مفتاحا API.} few {حُفظت # مفاتيح API.} many {حُفظ # مفتاح API.} other {حُفظ # مفتاح API.}}',
  '{count, plural, one {The channel is attached.} other {# channels are attached.}}':
    '{count, plural, one {رُبطت القناة.} two {رُبطت قناتان.} few {رُبطت # قنوات.} many {رُبطت # قناة.} other {رُبطت # قناة.}}',
  '{count, plural, one {The channel is detached.} other {# channels are detached.}}':
    '{count, plural, one {فُصلت القناة.} two {فُصلت قناتان.} few {فُصلت # قنوات.} many {فُصلت # قناة.} other {فُصلت # قناة.}}',
  '{count, plural, one {The channel is detached. An incident is open, and its end will not be sent to the channel.} other {# channels are detached. Incidents are open whose end will not be sent to them.}}':
    '{count, plural, one {فُصلت القناة. توجد حادثة مفتوحة، ولن تُرسل رسالة حلّها إلى القناة.} two {فُصلت قناتان. توجد حوادث مفتوحة لن تُرسل رسائل حلّها إليهما.} few {فُصلت # قنوات. توجد حوادث مفتوحة لن تُرسل رسائل حلّها إليها.} many {فُصلت # قناة. توجد حوادث مفتوحة لن تُرسل رسائل حلّها إليها.} other {فُصلت # قناة. توجد حوادث مفتوحة لن تُرسل رسائل حلّها إليها.}}',
  '{count, plural, one {The channel is saved.} other {# channels are saved.}}':
    '{count, plural, one {حُفظت القناة.} two {حُفظت قناتان.} few {حُفظت # قنوات.} many {حُفظت # قناة.} other {حُفظت # قناة.}}',
  '{count, plural, one {The incident is resolved.} other {# incidents are resolved.}}':
    '{count, plural, one {حُلّت الحادثة.} two {حُلّت حادثتان.} few {حُلّت # حوادث.} many {حُلّت # حادثة.} other {حُلّت # حادثة.}}',
  '{count, plural, one {The invitation is withdrawn.} other {# invitations are withdrawn.}}':
    '{count, plural, one {سُحبت الدعوة.} two {سُحبت دعوتان.} few {سُحبت # دعوات.} many {سُحبت # دعوة.} other {سُحبت # دعوة.}}',
  '{count, plural, one {The maintenance window is saved.} other {# maintenance windows are saved.}}':
    '{count, plural, one {حُفظت نافذة الصيانة.} two {حُفظت نافذتا صيانة.} few {حُفظت # نوافذ صيانة.} many {حُفظت # نافذة صيانة.} other {حُفظت # نافذة صيانة.}}',
  '{count, plural, one {The member is removed.} other {# members are removed.}}':
    '{count, plural, one {أُزيل العضو.} two {أُزيل عضوان.} few {أُزيل # أعضاء.} many {أُزيل # عضوًا.} other {أُزيل # عضو.}}',
  '{count, plural, one {The monitor is checked again.} other {# monitors are checked again.}}':
    '{count, plural, one {تُفحص المراقبة من جديد.} two {تُفحص مراقبتان من جديد.} few {تُفحص # مراقبات من جديد.} many {تُفحص # مراقبة من جديد.} other {تُفحص # مراقبة من جديد.}}',
  '{count, plural, one {The monitor is created.} other {# monitors are created.}}':
    '{count, plural, one {أُنشئت المراقبة.} two {أُنشئت مراقبتان.} few {أُنشئت # مراقبات.} many {أُنشئت # مراقبة.} other {أُنشئت # مراقبة.}}',
  '{count, plural, one {The monitor is paused.} other {# monitors are paused.}}':
    '{count, plural, one {أُوقفت المراقبة مؤقّتًا.} two {أُوقفت مراقبتان مؤقّتًا.} few {أُوقفت # مراقبات مؤقّتًا.} many {أُوقفت # مراقبة مؤقّتًا.} other {أُوقفت # مراقبة مؤقّتًا.}}',
  '{count, plural, one {The monitor is saved.} other {# monitors are saved.}}':
    '{count, plural, one {حُفظت المراقبة.} two {حُفظت مراقبتان.} few {حُفظت # مراقبات.} many {حُفظت # مراقبة.} other {حُفظت # مراقبة.}}',
  '{count, plural, one {The passkey is removed.} other {# passkeys are removed.}}':
    '{count, plural, one {أُزيل مفتاح المرور.} two {أُزيل مفتاحا مرور.} few {أُزيلت # مفاتيح مرور.} many {أُزيل # مفتاح مرور.} other {أُزيل # مفتاح مرور.}}',
  '{count, plural, one {The passkey is renamed.} other {# passkeys are renamed.}}':
    '{count, plural, one {أُعيدت تسمية مفتاح المرور.} two {أُعيدت تسمية مفتاحَي مرور.} few {أُعيدت تسمية # مفاتيح مرور.} many {أُعيدت تسمية # مفتاح مرور.} other {أُعيدت تسمية # مفتاح مرور.}}',
  '{count, plural, one {The tag is added.} other {# tags are added.}}':
    '{count, plural, one {أُضيف الوسم.} two {أُضيف وسمان.} few {أُضيفت # وسوم.} many {أُضيف # وسمًا.} other {أُضيف # وسم.}}',
  '{count, plural, one {The tag is removed.} other {# tags are removed.}}':
    '{count, plural, one {أُزيل الوسم.} two {أُزيل وسمان.} few {أُزيلت # وسوم.} many {أُزيل # وسمًا.} other {أُزيل # وسم.}}',
  '“{name}” is added.': 'أُضيف «{name}».',
  '“{name}” is attached.': 'رُبط «{name}».',
  '“{name}” is checked again.': 'يُفحص «{name}» من جديد.',
  '“{name}” is created.': 'أُنشئ «{name}».',
  '“{name}” is detached.': 'فُصل «{name}».',
  '“{name}” is paused.': 'أُوقف «{name}» مؤقّتًا.',
  '“{name}” is removed.': 'أُزيل «{name}».',
  '“{name}” is renamed.': 'أُعيدت تسمية «{name}».',
  '“{name}” is resolved.': 'حُلّ «{name}».',
  '“{name}” is revoked.': 'أُلغي «{name}».',
  '“{name}” is saved.': 'حُفظ «{name}».',
  '“{name}” is withdrawn.': 'سُحب «{name}».',
  'The order is saved.': 'حُفظ الترتيب.',
  'The post is published.': 'نُشر المنشور.',
  'The status page is created.': 'أُنشئت صفحة الحالة.',
  'The status page is saved.': 'حُفظت صفحة الحالة.',
  'The update is published.': 'نُشر التحديث.',
  '{count, plural, one {The component is added.} other {# components are added.}}':
    '{count, plural, one {أُضيف المكوّن.} two {أُضيف مكوّنان.} few {أُضيفت # مكوّنات.} many {أُضيف # مكوّنًا.} other {أُضيف # مكوّن.}}',
  '{count, plural, one {The component is saved.} other {# components are saved.}}':
    '{count, plural, one {حُفظ المكوّن.} two {حُفظ مكوّنان.} few {حُفظت # مكوّنات.} many {حُفظ # مكوّنًا.} other {حُفظ # مكوّن.}}',
  '{count, plural, one {The post is saved.} other {# posts are saved.}}':
    '{count, plural, one {حُفظ المنشور.} two {حُفظ منشوران.} few {حُفظت # منشورات.} many {حُفظ # منشورًا.} other {حُفظ # منشور.}}',
  'It is not acknowledged any more.': 'لم يعد أحد يتولّاها.',
  'The note is added.': 'أُضيفت الملاحظة.',
  'The rota is attached.': 'رُبط جدول المناوبة.',
  'The rota is detached.': 'فُصل جدول المناوبة.',
  'The rota is detached. An incident is open, and its end will not be sent to those on turn.':
    'فُصل جدول المناوبة. توجد حادثة مفتوحة، ولن تُرسل رسالة حلّها إلى المناوبين.',
  'The rota is saved.': 'حُفظ جدول المناوبة.',
  'The route is saved.': 'حُفظ المسار.',
  'The time is saved.': 'حُفظ الوقت.',
  'You have it. No further channel gets a message.': 'تولّيت الحادثة. لن تصل رسالة إلى قناة أخرى.',
  'The monitors are created.': 'أُنشئت المراقبات.',
} as const;
