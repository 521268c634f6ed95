export const maintenance = {
  'A window can repeat: every Sunday night, the first Tuesday of a month. A monitor that still fails when the window ends opens its incident then.':
    'يمكن أن تتكرّر النافذة: مساء كل أحد، أو أول ثلاثاء من الشهر. والمراقبة التي لا تزال تخفق عند انتهاء النافذة تفتح حادثتها حينئذ.',
  'After a number of times': 'بعد عدد من المرّات',
  'All monitors': 'كل المراقبات',
  'All monitors ({count})': 'كل المراقبات ({count})',
  'By another rule': 'بقاعدة أخرى',
  'Checks go on, and no incident opens. A monitor that still fails at the end opens its incident then. Uptime leaves the time out.':
    'تستمرّ الفحوص ولا تُفتح حادثة. والمراقبة التي لا تزال تخفق عند الانتهاء تفتح حادثتها حينئذ. لا يدخل هذا الوقت في نسبة التوفّر.',
  'Choose at least one monitor, or all monitors.': 'اختر مراقبة واحدة على الأقل، أو كل المراقبات.',
  Daily: 'يوميًا',
  'Database upgrade': 'ترقية قاعدة البيانات',
  'Day of the month': 'يوم من الشهر',
  'Delete the maintenance window “{name}”?': 'هل تريد حذف نافذة الصيانة «{name}»؟',
  'Delete the window': 'حذف النافذة',
  Ends: 'تنتهي',
  Friday: 'الجمعة',
  'From, in {zone}': 'من، بتوقيت {zone}',
  'From, your time': 'من، بتوقيتك',
  'In maintenance, so no other incident opens. The one that opened before stays open until the target is up':
    'في صيانة، فلا تُفتح حادثة أخرى. والحادثة التي فُتحت قبلها تبقى مفتوحة حتى يعمل الهدف',
  'In maintenance, so no incident opens': 'في صيانة، فلا تُفتح حادثة',
  'Incidents then open at that time as usual.': 'تُفتح الحوادث عندئذ في ذلك الوقت كالمعتاد.',
  'Interval in days': 'الفاصل بالأيام',
  'Interval in months': 'الفاصل بالأشهر',
  'Interval in weeks': 'الفاصل بالأسابيع',
  'It is on now and ends at once. Monitors that fail then open an incident.':
    'هي جارية الآن وتنتهي فورًا. المراقبات التي تخفق عندئذ تفتح حادثة.',
  'Last day': 'اليوم الأخير',
  'Maintenance is planned': 'توجد صيانة مخطّطة',
  Monday: 'الاثنين',
  'Monitors that are made later are covered too.': 'وتشمل المراقبات التي تُنشأ لاحقًا.',
  'Monitors that depend on a covered monitor are covered too.':
    'وتشمل المراقبات التي تعتمد على مراقبة مشمولة.',
  Monthly: 'شهريًا',
  Never: 'أبدًا',
  'New window': 'نافذة جديدة',
  Next: 'التالية',
  'No maintenance is planned': 'لا توجد صيانة مخطّطة',
  'Number of times': 'عدد المرّات',
  On: 'في',
  'On a day': 'في يوم',
  'On now': 'جارية الآن',
  'One of these monitors was deleted. Remove it.': 'حُذفت إحدى هذه المراقبات. أزلها.',
  Over: 'انتهت',
  Repeats: 'تتكرّر',
  Saturday: 'السبت',
  'Shown on the monitors that it covers.': 'يظهر على المراقبات التي تشملها.',
  'Some monitors': 'بعض المراقبات',
  Starts: 'تبدأ',
  Sunday: 'الأحد',
  'The window was not saved': 'لم تُحفظ النافذة',
  'The windows could not be loaded': 'تعذّر تحميل النوافذ',
  'This form cannot show the rule {rule}. It is kept unless you choose another.':
    'لا يستطيع هذا النموذج عرض القاعدة {rule}. تبقى كما هي ما لم تختر غيرها.',
  Thursday: 'الخميس',
  'Time zone': 'المنطقة الزمنية',
  Tuesday: 'الثلاثاء',
  Wednesday: 'الأربعاء',
  Weekly: 'أسبوعيًا',
  'Which monitors': 'أي المراقبات',
  'While a window is on, its monitors are checked and no incident opens.':
    'أثناء النافذة تُفحص مراقباتها ولا تُفتح حادثة.',
  'Your time': 'توقيتك',
  'all monitors': 'كل المراقبات',
  'ends in {length}': 'تنتهي بعد {length}',
  first: 'أول',
  fourth: 'رابع',
  'in {length}': 'بعد {length}',
  last: 'آخر',
  'on day {date}': 'في اليوم {date}',
  'on the last day': 'في اليوم الأخير',
  'on the {ordinal} {weekday}': 'في {ordinal} {weekday}',
  once: 'مرّة واحدة',
  second: 'ثاني',
  third: 'ثالث',
  'until {day}': 'حتى {day}',
  '{begin} to {end}': 'من {begin} إلى {end}',
  '{count, plural, one {# monitor} other {# monitors}}':
    '{count, plural, one {مراقبة واحدة} two {مراقبتان} few {# مراقبات} many {# مراقبة} other {# مراقبة}}',
  '{count, plural, one {once} other {# times}}':
    '{count, plural, one {مرّة واحدة} two {مرّتين} few {# مرّات} many {# مرّة} other {# مرّة}}',
  '{interval, plural, one {every day} other {every # days}}':
    '{interval, plural, one {كل يوم} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}',
  '{interval, plural, one {every month} other {every # months}} {day}':
    '{interval, plural, one {كل شهر} two {كل شهرين} few {كل # أشهر} many {كل # شهرًا} other {كل # شهر}} {day}',
  '{interval, plural, one {every week} other {every # weeks}} on {days}':
    '{interval, plural, one {كل أسبوع} two {كل أسبوعين} few {كل # أسابيع} many {كل # أسبوعًا} other {كل # أسبوع}} في {days}',
  '{rhythm}, for {length} · {monitors}': '{rhythm}، لمدّة {length} · {monitors}',
  '{state}: {window}, {time}.': '{state}: {window}، {time}.',
  '{time} in {zone}': '{time} بتوقيت {zone}',
  'By tags': 'حسب الوسوم',
  'Monitors that have all of these tags are covered, too.': 'وتشمل المراقبات التي تحمل كل هذه الوسوم.',
  'monitors with {tags}': 'المراقبات ذات {tags}',
  '{count, plural, one {# monitor} other {# monitors}}, and others that get the tags':
    '{count, plural, one {مراقبة واحدة} two {مراقبتان} few {# مراقبات} many {# مراقبة} other {# مراقبة}}، وغيرها مما ينال الوسوم',
  'For the next hour, from now': 'للساعة القادمة، من الآن',
  'On a later day on which the clocks skip this time, the window begins when it would have without the change. Where they show it twice, it begins at the first.':
    'إذا تخطّت الساعات هذا الوقت في يوم لاحق، تبدأ النافذة حين كانت ستبدأ دون تغيير الساعة. وإذا أظهرته مرّتين، تبدأ في المرّة الأولى.',
  'The clocks go back, and show this time twice. Which is meant?':
    'تُؤخَّر الساعات وتُظهر هذا الوقت مرّتين. أيّهما المقصود؟',
  'The first, {time}': 'الأول، {time}',
  'The second, {time}': 'الثاني، {time}',
  '{day}: the clocks in {zone} go back during the window. It lasts {length} all the same, from {begins} to {ends}.':
    '{day}: تُؤخَّر الساعات في {zone} أثناء النافذة. تبقى مدّتها {length}، من {begins} إلى {ends}.',
  '{day}: the clocks in {zone} go forward during the window. It lasts {length} all the same, from {begins} to {ends}.':
    '{day}: تُقدَّم الساعات في {zone} أثناء النافذة. تبقى مدّتها {length}، من {begins} إلى {ends}.',
  '{day}: the clocks in {zone} show {time} twice. The window begins at the first, {begins}.':
    '{day}: تُظهر الساعات في {zone} الوقت {time} مرّتين. تبدأ النافذة في المرّة الأولى، {begins}.',
  '{day}: the clocks in {zone} show {time} twice. The window begins at the second, {begins}.':
    '{day}: تُظهر الساعات في {zone} الوقت {time} مرّتين. تبدأ النافذة في المرّة الثانية، {begins}.',
  '{day}: the clocks in {zone} skip {time}. The window begins at {begins}.':
    '{day}: تتخطّى الساعات في {zone} الوقت {time}. تبدأ النافذة في {begins}.',
} as const;
