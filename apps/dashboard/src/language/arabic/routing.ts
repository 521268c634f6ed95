/** Routes and rotas: who gets a message. */
export const routing = {
  'A rota reads a calendar that you keep elsewhere, such as in Google, Outlook or PagerDuty. At the time of an incident, the channels of whoever is on turn get the message.':
    'يقرأ جدول المناوبة تقويمًا تحتفظ به في مكان آخر، مثل Google أو Outlook أو PagerDuty. وعند وقوع حادثة تصل الرسالة إلى قنوات المناوب.',
  'Ada, or ada@example.com': 'أحمد، أو ahmad@example.com',
  'Add a channel …': 'إضافة قناة …',
  'Add a person': 'إضافة شخص',
  'Add a rota …': 'إضافة جدول مناوبة …',
  'Address of the calendar': 'عنوان التقويم',
  'After saving, the page shows who is on now, and the coming four weeks.':
    'بعد الحفظ تعرض الصفحة المناوب الآن والأسابيع الأربعة القادمة.',
  'An .ics file of any calendar. It stays as it is until you replace it.':
    'ملفّ .ics من أي تقويم. يبقى كما هو حتى تستبدله.',
  'An event is a person’s turn if its title or an attendee contains the text.':
    'يكون الحدث دور شخص إذا احتوى عنوانه أو أحد المدعوّين على النصّ.',
  'At the time of an incident, everybody whose event is on gets the message on their channels.':
    'عند وقوع حادثة تصل الرسالة إلى قنوات كل من يجري حدثه.',
  Calendar: 'التقويم',
  'Calendar read': 'قُرئ التقويم',
  'Calendar file': 'ملفّ التقويم',
  'Choose an .ics file, or drop it here': 'اختر ملفّ .ics، أو أفلته هنا',
  'Delete the rota': 'حذف جدول المناوبة',
  'Delete the rota “{name}”?': 'هل تريد حذف جدول المناوبة «{name}»؟',
  'Delete the route': 'حذف المسار',
  'Delete the route “{name}”?': 'هل تريد حذف المسار «{name}»؟',
  'From a file': 'من ملفّ',
  'From an address': 'من عنوان',
  'How it works': 'كيف يعمل',
  'If empty, it is named after its tags.': 'إذا تُرك فارغًا سُمّي باسم وسومه.',
  'In the calendar': 'في التقويم',
  'Incidents of the monitors with certain tags send messages to these channels, too.':
    'حوادث المراقبات ذات وسوم معيّنة تُرسل رسائل إلى هذه القنوات أيضًا.',
  'It fails since {since}. It was never fetched, so it is nobody’s turn.':
    'يخفق منذ {since}. لم يُجلب قطّ، فلا مناوب.',
  'It fails since {since}. The calendar of {fetched} counts.':
    'يخفق منذ {since}. يُعتمد التقويم الذي جُلب في {fetched}.',
  'It names no channel.': 'لا يسمّي أي قناة.',
  'Its channels get messages only where they are attached, or where another route names them.':
    'لا تصل رسائل إلى قنواته إلا حيث هي مربوطة، أو حيث يسمّيها مسار آخر.',
  'Keep the turns where you keep them now: an event for each turn, with the name of the person in its title.':
    'أبقِ الأدوار حيث هي الآن: حدث لكل دور، واسم الشخص في عنوانه.',
  'Later only while the incident is open and nobody has acknowledged it.':
    'لاحقًا فقط ما دامت الحادثة مفتوحة ولم يتولّها أحد.',
  'Monitors and routes that name it send nothing by it any more.':
    'المراقبات والمسارات التي تسمّيه لا تُرسل به شيئًا بعد ذلك.',
  'Monitors that have all of these tags. Enter or a comma ends a tag.':
    'المراقبات التي تحمل كل هذه الوسوم. ينهي Enter أو الفاصلة الوسم.',
  'Monitors with these tags': 'المراقبات ذات هذه الوسوم',
  'Next: {who}': 'التالي: {who}',
  'No monitor has them all yet. Those that get them later are covered, too.':
    'لا تحملها كلها أي مراقبة بعد. وتُشمل ما تنالها لاحقًا.',
  'On call for payments': 'مناوبة المدفوعات',
  'On now: {who}': 'المناوب الآن: {who}',
  'On turn': 'المناوب',
  'Or paste it': 'أو ألصقه',
  Otherwise: 'خلاف ذلك',
  People: 'الأشخاص',
  'The calendar cannot be fetched': 'تعذّر جلب التقويم',
  'The calendar cannot be fetched. The last one counts.': 'تعذّر جلب التقويم. يُعتمد آخر تقويم.',
  'The channels of whoever is on turn.': 'قنوات المناوب.',
  'The coming four weeks': 'الأسابيع الأربعة القادمة',
  'The file is larger than 1 MiB.': 'الملفّ أكبر من 1 MiB.',
  'The iCalendar address (.ics) of your calendar. It is fetched every five minutes.':
    'عنوان iCalendar (.ics) لتقويمك. يُجلب كل خمس دقائق.',
  'The rota was not saved': 'لم يُحفظ جدول المناوبة',
  'The rotas could not be loaded': 'تعذّر تحميل جداول المناوبة',
  'The route was not saved': 'لم يُحفظ المسار',
  'The routes could not be loaded': 'تعذّر تحميل المسارات',
  'The turns could not be loaded': 'تعذّر تحميل الأدوار',
  'There is no rota yet': 'لا يوجد جدول مناوبة بعد',
  'There is no route yet': 'لا يوجد مسار بعد',
  'A route says: monitors with the tag “prod” send messages to these channels. A monitor that gets the tag later follows it, too.':
    'يقول المسار: المراقبات ذات الوسم «prod» تُرسل رسائل إلى هذه القنوات. والمراقبة التي تنال الوسم لاحقًا تتبعه أيضًا.',
  'Times are yours: {zone}.': 'الأوقات بتوقيتك: {zone}.',
  When: 'متى',
  'While it is nobody’s turn, or nobody above matches.': 'حين لا يوجد مناوب، أو لا يطابق أحد ممّن سبق.',
  'Whose turn it is, by your own calendar. Attach a rota to monitors, or name it in a route.':
    'من المناوب، حسب تقويمك أنت. اربط جدول مناوبة بمراقبات، أو سمّه في مسار.',
  'Write at least one tag.': 'اكتب وسمًا واحدًا على الأقل.',
  deleted: 'محذوف',
  nobody: 'لا أحد',
  'this person': 'هذا الشخص',
  '{count, plural, one {# monitor} other {# monitors}} with the tags {tags}':
    '{count, plural, one {مراقبة واحدة} two {مراقبتان} few {# مراقبات} many {# مراقبة} other {# مراقبة}} بالوسوم {tags}',
  '{name} from {time}': '{name} من {time}',
  '{name} until {time}': '{name} حتى {time}',
  'The calendar is being read …': 'يُقرأ التقويم الآن …',
} as const;
