/** The menu and the navigation. */
export const app = {
  'As in your system': 'كما في نظامك',
  Colours: 'الألوان',
  Dark: 'داكن',
  'Go to {name}': 'الانتقال إلى {name}',
  Light: 'فاتح',
  'Settings of the account': 'إعدادات الحساب',
  'Your menu: {name}': 'قائمتك: {name}',
  'Your sign-in and sessions': 'تسجيل دخولك وجلساتك',
  '{count, number} <unseen>open</unseen>': '{count, number} <unseen>مفتوحة</unseen>',
  '{role} of {account}': '{role} في {account}',
} as const;
