/** Texts about monitors that several pages share. */
export const monitors = {
  Runbook: 'دليل التشغيل',
  'The address of a page that says what to do. Incidents link to it.':
    'عنوان صفحة تقول ما يجب فعله. تربط الحوادث إليها.',
  '24 h': '24 س',
  '30 d': '30 ي',
  '365 d': '365 ي',
  '7 d': '7 ي',
  '90 d': '90 ي',
  'Checks||beats': 'فحوص',
  Degraded: 'متراجع',
  'Deleted monitor': 'مراقبة محذوفة',
  Down: 'متوقّف',
  'Hours||beats': 'ساعات',
  'Its monitors are not being checked.': 'مراقباتها لا تُفحص.',
  Jobs: 'المهامّ',
  Latest: 'الأحدث',
  More: 'المزيد',
  'Names, certificates and mail': 'الأسماء والشهادات والبريد',
  'No check has had a result since {moment}. The latest checks say why.':
    'لم ينتج أي فحص نتيجة منذ {moment}. توضّح أحدث الفحوص السبب.',
  'No data': 'لا بيانات',
  'No monitor matches.': 'لا توجد مراقبة مطابقة.',
  'No prober of region {region} has reported': 'لم يُبلّغ أي مسبار في المنطقة {region}',
  'No prober of region {region} is running': 'لا يعمل أي مسبار في المنطقة {region}',
  'Not checked': 'غير مفحوص',
  'Not possible': 'غير ممكن',
  'Page content': 'محتوى الصفحات',
  Paused: 'موقوف مؤقّتًا',
  'Paused by the plan': 'أوقفته الباقة مؤقّتًا',
  'Servers and networks': 'الخوادم والشبكات',
  'Mails about accounts and status pages fail since {moment}.':
    'يفشل البريد المتعلّق بالحسابات وصفحات الحالة منذ {moment}.',
  'The operator runs “npm run admin -- mail test ADDRESS”, which says what the mail server answers.':
    'يشغّل المشغّل «npm run admin -- mail test ADDRESS» ليرى ردّ خادم البريد.',
  'This service sends no mails to people': 'لا ترسل هذه الخدمة بريدًا إلى الأشخاص',
  'The clock of this service jumped at {moment}. Nobody counts as late until one interval later.':
    'قفزت ساعة هذه الخدمة في {moment}. لا يُعدّ أحد متأخّرًا قبل مرور فاصل زمني واحد.',
  'The prober of region {region} has reached nothing beyond its own network':
    'لم يصل مسبار المنطقة {region} إلى شيء خارج شبكته',
  'The prober of region {region} has not reached part of its network':
    'لم يصل مسبار المنطقة {region} إلى جزء من شبكته',
  'The prober of region {region} has reached no host': 'لم يصل مسبار المنطقة {region} إلى أي مضيف',
  'The prober of region {region} has reached no name server':
    'لم يصل مسبار المنطقة {region} إلى أي خادم أسماء',
  'This monitor is not being checked.': 'هذه المراقبة لا تُفحص.',
  'This monitor is not checked from there.': 'هذه المراقبة لا تُفحص من هناك.',
  Up: 'يعمل',
  'Websites and APIs': 'المواقع وواجهات API',
  'after {count, plural, one {# failure} other {# failures}}':
    'بعد {count, plural, one {إخفاق واحد} two {إخفاقين} few {# إخفاقات} many {# إخفاقًا} other {# إخفاق}}',
  'end after {count, plural, one {# good check} other {# good checks}}':
    'ينتهي بعد {count, plural, one {فحص سليم واحد} two {فحصين سليمين} few {# فحوص سليمة} many {# فحصًا سليمًا} other {# فحص سليم}}',
  'in {count, plural, one {# region} other {# regions}}':
    'في {count, plural, one {منطقة واحدة} two {منطقتين} few {# مناطق} many {# منطقة} other {# منطقة}}',
  'open {when}': 'مفتوحة {when}',
  '{count, number} more.': '{count, number} غيرها.',
  '{label}: search monitors': '{label}: البحث في المراقبات',
  '{outage} since {moment}': '{outage} منذ {moment}',
} as const;
