export const imports = {
  '<name>Gatus</name>: its configuration file, such as {file}.':
    '<name>Gatus</name>: ملفّ إعداداته، مثل {file}.',
  'A report says what is taken whole, what loses something, and what has no equal here.':
    'يبيّن تقرير ما يُنقل كاملًا، وما يفقد شيئًا، وما لا مقابل له هنا.',
  'About this file': 'عن هذا الملفّ',
  Action: 'الإجراء',
  Change: 'التغيير',
  'Choose a file, or drop it here': 'اختر ملفًّا، أو أفلته هنا',
  'Create all of this': 'إنشاء كل هذا',
  File: 'الملفّ',
  'From another service. Nothing is created before you have seen what it will be.':
    'من خدمة أخرى. لا يُنشأ شيء قبل أن ترى ما سيكون.',
  'Key in the configuration': 'المفتاح في الإعدادات',
  'Not taken': 'لم يُنقل',
  'Nothing was created': 'لم يُنشأ شيء',
  'Planned changes': 'التغييرات المخطّطة',
  'Taken whole': 'نُقل كاملًا',
  'Taken with losses': 'نُقل مع فقد',
  'The file could not be read': 'تعذّرت قراءة الملفّ',
  'The file must have at most {count} MiB.': 'يجب ألا يزيد الملفّ على {count} MiB.',
  'There is nothing to create.': 'لا يوجد ما يُنشأ.',
  'This cannot be created': 'لا يمكن إنشاء هذا',
  'What will be created': 'ما سيُنشأ',
  'Where to find it': 'أين تجده',
  '<name>Uptime Kuma</name>: {file} in its data folder, together with {log} if that is there.':
    '<name>Uptime Kuma</name>: الملفّ {file} في مجلّد بياناته، مع {log} إن وُجد.',
  '<name>Uptime Kuma 1</name> also makes a backup: Settings, Backup, Export.':
    '<name>Uptime Kuma 1</name> يُنشئ نسخة احتياطية أيضًا: Settings ثم Backup ثم Export.',
  'These files hold your secrets. They stay in your browser; only what you create is sent.':
    'تحتوي هذه الملفّات على أسرارك. تبقى في متصفّحك؛ ولا يُرسل إلا ما تُنشئه.',
  'Files of another service, as listed under “Where to find it”. They are read in your browser.':
    'ملفّات خدمة أخرى، كما هو مذكور تحت «أين تجده». تُقرأ في متصفّحك.',
  '<name>Better Stack</name>: what {monitors} and {heartbeats} of its API answer, each page in a file.':
    '<name>Better Stack</name>: ما تجيب به واجهته البرمجية على {monitors} و{heartbeats}، كل صفحة في ملفّ.',
  '<name>Healthchecks.io</name>: what {address} answers, each project in a file.':
    '<name>Healthchecks.io</name>: ما يجيب به {address}، كل مشروع في ملفّ.',
  '<name>Pingdom</name>: what {address} answers for each check, in a file or in a line of one.':
    '<name>Pingdom</name>: ما يجيب به {address} لكلّ فحص، في ملفّ أو في سطر منه.',
  '<name>Prometheus</name>: {file}, with {modules} and the files of its targets.':
    '<name>Prometheus</name>: {file}، مع {modules} وملفّات أهدافه.',
  '<name>UptimeRobot</name>: what {address} of its API answers, each page in a file.':
    '<name>UptimeRobot</name>: ما تجيب به واجهته البرمجية على {address}، كل صفحة في ملفّ.',
  'Choose one file, kuma.db together with kuma.db-wal, or all files of one service.':
    'اختر ملفًّا واحدًا، أو kuma.db مع kuma.db-wal، أو كل ملفّات خدمة واحدة.',
  'The file is being read.': 'تجري قراءة الملفّ.',
  '<name>Uptime Kuma 2 with MariaDB</name>: a dump, which {command} writes.':
    '<name>Uptime Kuma 2 مع MariaDB</name>: تفريغ يكتبه الأمر {command}.',
  '{count, plural, one {One thing is left out.} other {# things are left out.}}':
    '{count, plural, one {استُبعد شيء واحد.} two {استُبعد شيئان.} few {استُبعدت # أشياء.} many {استُبعد # شيئًا.} other {استُبعد # شيء.}}',
  '{count, plural, one {Leave it out} other {Leave these # out}}':
    '{count, plural, one {استبعاده} two {استبعادهما} few {استبعاد هذه الـ#} many {استبعاد هذه الـ#} other {استبعاد هذه الـ#}}',
  '{count, plural, one {One new address gets} other {# new addresses get}} no mail with a link, and no message: this service sends no mail. Ask the operator to set SMTP_URL.':
    '{count, plural, one {لن يصل إلى عنوان جديد واحد} two {لن يصل إلى عنوانين جديدين} few {لن يصل إلى # عناوين جديدة} many {لن يصل إلى # عنوانًا جديدًا} other {لن يصل إلى # عنوان جديد}} بريد فيه رابط ولا أي رسالة: لا ترسل هذه الخدمة بريدًا. اطلب من المشغّل ضبط SMTP_URL.',
  '{count, plural, one {One new address gets} other {# new addresses get}} no mail with a link today: the account can send {max, number} a day. Send theirs later, on the page of each channel.':
    '{count, plural, one {لن يصل اليوم إلى عنوان جديد واحد} two {لن يصل اليوم إلى عنوانين جديدين} few {لن يصل اليوم إلى # عناوين جديدة} many {لن يصل اليوم إلى # عنوانًا جديدًا} other {لن يصل اليوم إلى # عنوان جديد}} بريد فيه رابط: عدد ما يمكن للحساب إرساله في اليوم {max, number}. أرسله لاحقًا من صفحة كل قناة.',
  'These are of an earlier import, and no longer in the file. They stay as they are.':
    'هذه من استيراد سابق، ولم تعد في الملفّ. تبقى كما هي.',
  'A new monitor has the same target. Both will be checked.': 'لمراقبة جديدة الهدف نفسه. ستُفحص كلتاهما.',
  'Create the rest': 'إنشاء الباقي',
  'The operator opens the closed addresses with {line}. Then import the file again.':
    'يفتح المشغّل العناوين المغلقة بالسطر {line}. ثم استورد الملفّ مرة أخرى.',
  '{count, number} more are not shown.': '{count, number} أخرى غير معروضة.',
} as const;
