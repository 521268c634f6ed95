/** The block of trouble, on the overview, a monitor's page and an incident's page. */
export const trouble = {
  'Check the name servers of the machine on which its prober runs.':
    'افحص خوادم الأسماء للجهاز الذي يعمل عليه مسبارها.',
  'Check the network of the machine on which its prober runs.': 'افحص شبكة الجهاز الذي يعمل عليه مسبارها.',
  'Checks find it up again. It ends when enough checks in a row succeed.':
    'تجدها الفحوص تعمل من جديد. تنتهي بعد عدد كافٍ من الفحوص الناجحة المتتالية.',
  'Filter and sort': 'التصفية والترتيب',
  'All||tags': 'الكل',
  'All||types': 'الكل',
  Flapping: 'متذبذبة',
  'Flapping: {openings} incidents opened lately, so this one stays open until it has been up for a while.':
    'متذبذبة: فُتحت {openings} حوادث مؤخّرًا، فتبقى هذه مفتوحة حتى تستمرّ في العمل مدّة.',
  'No incident before this one.': 'لا حوادث قبل هذه.',
  'Region {region} is not being checked from': 'لا يُفحص شيء من المنطقة {region}',
  'See all {count, number} open incidents': 'عرض كل الحوادث المفتوحة ({count, number})',
  'See the incident': 'عرض الحادثة',
  'Silent until {time}': 'صامتة حتى {time}',
  'Since {moment}.': 'منذ {moment}.',
  'Start its prober, and check that it reaches this service.':
    'شغّل مسبارها، وتحقّق من أنه يصل إلى هذه الخدمة.',
  'The latest checks could not look at the target.': 'لم تستطع أحدث الفحوص النظر إلى الهدف.',
  'What is wrong': 'ما العطل',
  'What is wrong: {name}': 'ما العطل: {name}',
  'What to do': 'ما العمل',
  '{count, number} failed checks since {moment}.': '{count, number} فحوص مخفقة منذ {moment}.',
  '{count, number} flapping': '{count, number} متذبذبة',
  '{count, number} incidents, {length} in all, the last {moment}':
    '{count, number} حوادث، مجموعها {length}، آخرها {moment}',
  '{count, number} not checked': '{count, number} غير مفحوصة',
  '{count, number} not possible to check': '{count, number} لا يمكن فحصها',
  '{count, number} paused': '{count, number} موقوفة مؤقّتًا',
  '{count, number} regions are not being checked from': 'لا يُفحص شيء من {count, number} مناطق',
  '{count, number} with an incident': '{count, number} لها حادثة',
  '{count, number} without data': '{count, number} بلا بيانات',
  '{state} for {length}': '{state} منذ {length}',
} as const;
