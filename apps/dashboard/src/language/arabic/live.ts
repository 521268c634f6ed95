/** Texts about a server that does not answer. */
export const live = {
  'Check your network, and that the service is running.': 'تحقّق من شبكتك ومن أن الخدمة تعمل.',
  'It is starting, or its database does not answer. If it lasts, look at the log of the service.':
    'الخدمة قيد التشغيل، أو قاعدة بياناتها لا تردّ. إذا استمرّ ذلك فاطّلع على سجلّ الخدمة.',
  'This device is offline': 'هذا الجهاز غير متصل',
  'Tocsin cannot be reached': 'تعذّر الوصول إلى Tocsin',
  'Tocsin does not answer': 'لا يردّ Tocsin',
  'Tocsin goes on without this page. Connect the device to a network.':
    'يواصل Tocsin عمله من دون هذه الصفحة. صِل الجهاز بشبكة.',
  'Tocsin is not available': 'Tocsin غير متاح',
  'Try now': 'المحاولة الآن',
  'What is loaded stays readable, as of {at}. The rest, and pages that you open, appear when it works again. Until then, nothing can be saved.':
    'يبقى ما حُمّل مقروءًا كما كان في {at}. ويظهر الباقي والصفحات التي تفتحها عند عودة الاتصال. لا يمكن حفظ شيء حتى ذلك الحين.',
  'Your network is slow, or the service hangs. If it lasts, look at the log of the service.':
    'شبكتك بطيئة، أو الخدمة متعثّرة. إذا استمرّ ذلك فاطّلع على سجلّ الخدمة.',
  '{title}, so nothing was sent. {advice} Then try again.':
    '{title}، لذلك لم يُرسل شيء. {advice} ثم أعد المحاولة.',
} as const;
