/** Parts that every page is made of. */
export const ui = {
  'At least {least}.': '{least} على الأقل.',
  'At most {most}.': '{most} على الأكثر.',
  'Choose another type': 'اختيار نوع آخر',
  'Correct what is marked: {fields}.': 'صحّح الحقول المعلَّمة: {fields}.',
  'It is {time} there.': 'الساعة هناك {time}.',
  'Keep editing': 'متابعة التعديل',
  'Leave without saving?': 'هل تريد المغادرة دون حفظ؟',
  'Must be at least {least}.': 'يجب ألا يقلّ عن {least}.',
  'Must be at most {most}.': 'يجب ألا يزيد على {most}.',
  'Must be {least} to {most}.': 'يجب أن يكون بين {least} و{most}.',
  Near: 'الأقرب',
  Other: 'أخرى',
  'Show {count, plural, one {# more line} other {# more lines}}':
    'عرض {count, plural, one {سطر آخر} two {سطرين آخرين} few {# أسطر أخرى} many {# سطرًا آخر} other {# سطر آخر}}',
  'What you changed here is not saved, and would be lost.': 'ما غيّرته هنا غير محفوظ، وسيضيع.',
  'Write a length such as 30 s or 5 min.': 'اكتب مدّة مثل 30 s أو 5 min.',
  'Write a length such as 500 ms or 2 s.': 'اكتب مدّة مثل 500 ms أو 2 s.',
  '{least} to {most}.': 'من {least} إلى {most}.',
  'Status page': 'صفحة الحالة',
  'The status page could not be loaded': 'تعذّر تحميل صفحة الحالة',
  'Managed by file set {fileSet} as key {key}': 'تديره مجموعة الملفّات {fileSet} بالمفتاح {key}',
  'Managed by file set {fileSet} as key {key}. A change here shows as drift in the next plan.':
    'تديره مجموعة الملفّات {fileSet} بالمفتاح {key}. يظهر أي تغيير هنا انحرافًا في الخطّة التالية.',
} as const;
