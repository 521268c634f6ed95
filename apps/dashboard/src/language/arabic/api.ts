/** Sentences of the API that are always the same. Others come in English. */
export const api = {
  'No mail can be sent here. Ask the operator to set SMTP_URL.':
    'لا يمكن إرسال البريد هنا. اطلب من المشغّل ضبط SMTP_URL.',
  'No mail can be sent here. The administrator can give you a link.':
    'لا يمكن إرسال البريد هنا. يستطيع المدير أن يعطيك رابطًا.',
  'None of your groups has an account here. Ask the administrator.':
    'ليس لأي من مجموعاتك حساب هنا. اسأل المدير.',
  'Set up a second factor for yourself first.': 'أعدّ أولًا عاملًا ثانيًا لنفسك.',
  'Somebody else has linked this sign-in already.': 'ربط شخص آخر تسجيل الدخول هذا من قبل.',
  'Somebody has this e-mail address here. If it is you, sign in with your password and link the sign-in in the settings.':
    'هذا العنوان مستخدم هنا. إذا كان لك فسجّل الدخول بكلمة مرورك واربط تسجيل الدخول في الإعدادات.',
  'Somebody with this address is a member already.': 'صاحب هذا العنوان عضو من قبل.',
  'Somebody with this address joined at the same moment. Try again.':
    'انضمّ شخص بهذا العنوان في اللحظة نفسها. أعد المحاولة.',
  'The address of the channel needs no confirmation.': 'لا يحتاج عنوان القناة إلى تأكيد.',
  'The database cannot be used at the moment. Try again; with an Idempotency-Key nothing happens twice.':
    'لا يمكن استخدام قاعدة البيانات الآن. أعد المحاولة؛ مع Idempotency-Key لا يحدث شيء مرتين.',
  'The database does not answer.': 'لا تردّ قاعدة البيانات.',
  'Nothing can be written to the database: its disk is full, or it is read-only.':
    'لا يمكن الكتابة في قاعدة البيانات: قرصها ممتلئ، أو أنها للقراءة فقط.',
  'The e-mail address, the password or the code is wrong.':
    'عنوان البريد الإلكتروني أو كلمة المرور أو الرمز خاطئ.',
  'The monitor is not checked: its job reports by itself.': 'لا تُفحص هذه المراقبة: مهمّتها تُبلّغ بنفسها.',
  'The monitor is paused. Resume it to have it checked.': 'المراقبة موقوفة مؤقّتًا. استأنفها لتُفحص.',
  'The password is wrong.': 'كلمة المرور خاطئة.',
  'The request could not be completed. It may be tried again.': 'تعذّر إتمام الطلب. يمكن إعادة المحاولة.',
  'The session has ended. Sign in again.': 'انتهت الجلسة. سجّل الدخول مرة أخرى.',
  'The sign-in service did not sign you in. Begin again.': 'لم تسجّل خدمة تسجيل الدخول دخولك. ابدأ من جديد.',
  'The sign-in service does not answer. Try again, or use another way to sign in.':
    'لا تردّ خدمة تسجيل الدخول. أعد المحاولة، أو استخدم طريقة أخرى لتسجيل الدخول.',
  'This account asks everybody for a second factor. Set up a passkey or an authenticator app first.':
    'يطلب هذا الحساب من الجميع عاملًا ثانيًا. أعدّ أولًا مفتاح مرور أو تطبيق مصادقة.',
  'This link was used, has expired, or does not exist. Ask for a new one.':
    'استُخدم هذا الرابط، أو انتهت صلاحيته، أو لا وجود له. اطلب رابطًا جديدًا.',
  'This passkey does not sign in here. Try again, or use another way.':
    'لا يسجّل مفتاح المرور هذا الدخول هنا. أعد المحاولة، أو استخدم طريقة أخرى.',
  'This passkey is registered already, or you have as many as you may.':
    'مفتاح المرور هذا مسجَّل من قبل، أو لديك أكبر عدد مسموح به.',
  'This sign-in was begun in another browser, or too long ago. Begin again.':
    'بدأ تسجيل الدخول هذا في متصفّح آخر، أو قبل وقت طويل. ابدأ من جديد.',
  'Too many people are signing in at the moment. Try again.':
    'يسجّل عدد كبير من الأشخاص الدخول الآن. أعد المحاولة.',
  'You are a member of this account already.': 'أنت عضو في هذا الحساب من قبل.',
  'You are in no account. Ask an owner to invite you.': 'لست في أي حساب. اطلب من مالك أن يدعوك.',
  'You have linked another sign-in already. Remove it first.': 'ربطت تسجيل دخول آخر من قبل. أزله أولًا.',
  'Your groups at the sign-in service decide what you may do in this account. Ask the administrator.':
    'تقرّر مجموعاتك في خدمة تسجيل الدخول ما يمكنك فعله في هذا الحساب. اسأل المدير.',
  'Your membership depends on an API key, so you cannot give rights that outlast it.':
    'تعتمد عضويتك على مفتاح API، فلا تستطيع منح صلاحيات تدوم بعده.',
} as const;
