export const alerts = {
  'Owners can also prove the domain of the address in the {settings}, and no link is needed.':
    'ويمكن للمالكين أيضًا إثبات نطاق العنوان في {settings}، فلا حاجة إلى رابط.',
  'settings of the account': 'إعدادات الحساب',
  '<link>Create the first one</link>, and attach this channel to it.':
    '<link>أنشئ الأولى</link>، واربط بها هذه القناة.',
  '<link>Create the first one</link>.': '<link>أنشئ الأولى</link>.',
  'A channel is where messages go: your webhook, an e-mail address or a chat. Saving it sends a test message. Then attach it to your monitors.':
    'القناة هي وجهة الرسائل: Webhook الخاص بك، أو عنوان بريد إلكتروني، أو محادثة. يُرسل حفظها رسالة تجريبية. ثم اربطها بمراقباتك.',
  'Until somebody opens the link in a mail to this address, nothing else is sent there, and messages show as failed.':
    'لا يُرسل شيء آخر إلى هذا العنوان حتى يفتح أحدهم الرابط في بريد مُرسل إليه، وتظهر الرسائل فاشلة.',
  'A test message checks the channel without an incident.': 'تفحص الرسالة التجريبية القناة من دون حادثة.',
  'Alerts are sent to it once it is confirmed.': 'تُرسل إليه التنبيهات بعد تأكيده.',
  'Alerts of {account} now go to {address}. A test message is on its way.':
    'تصل تنبيهات {account} الآن إلى {address}. رسالة تجريبية في الطريق.',
  'An example of a message': 'مثال على رسالة',
  Answer: 'الردّ',
  Chat: 'المحادثات',
  'Mail and phone': 'البريد والهاتف',
  'Notifications of this page are blocked. Allow them in the settings of the browser.':
    'إشعارات هذه الصفحة محظورة. اسمح بها في إعدادات المتصفّح.',
  'On call': 'المناوبة',
  Push: 'الإشعارات الفورية',
  'Saving asks the address for its confirmation. It gets messages once the link is opened.':
    'يطلب الحفظ من العنوان تأكيده. تصله الرسائل بعد فتح الرابط.',
  'Saving sends a test message, and its outcome shows on the next page.':
    'يُرسل الحفظ رسالة تجريبية، وتظهر نتيجتها في الصفحة التالية.',
  'Show more ({count, number})': 'عرض المزيد ({count, number})',
  'The push service of the browser took no subscription. Check that this device is online, and try again.':
    'لم تقبل خدمة الإشعارات في المتصفّح أي اشتراك. تحقّق من أن هذا الجهاز متصل، وأعد المحاولة.',
  'Send to this browser instead': 'الإرسال إلى هذا المتصفّح بدلًا منه',
  'Subscribe this browser': 'اشتراك هذا المتصفّح',
  'This browser takes no push notifications here. Open Tocsin over https, and on an iPhone or iPad from the home screen.':
    'لا يقبل هذا المتصفّح الإشعارات هنا. افتح Tocsin عبر https، وعلى iPhone أو iPad من الشاشة الرئيسية.',
  'The browser was not subscribed': 'لم يُشترَك بالمتصفّح',
  'This browser is subscribed. Save the channel.': 'اشترك هذا المتصفّح. احفظ القناة.',
  'The fields of the subscription': 'حقول الاشتراك',
  'Attached monitors': 'المراقبات المربوطة',
  'All incidents': 'كل الحوادث',
  'Incidents from warning on': 'الحوادث من درجة التحذير فما فوق',
  'Critical incidents only': 'الحوادث الحرجة فقط',
  'Fallback channel': 'القناة البديلة',
  'Messages of': 'رسائل',
  'Incidents that are milder send no message to this channel.': 'الحوادث الأخفّ لا تُرسل رسالة إلى هذه القناة.',
  'How it was set up': 'كيف أُعدّت',
  'How to set up {title}': 'كيفية إعداد {title}',
  '<link>The documentation of {title}</link> shows where to click.':
    'تبيّن <link>وثائق {title}</link> أين تنقر.',
  'As a curl command': 'بصيغة أمر curl',
  'It sends the same bytes again. Receivers that check the time of the signature refuse them later.':
    'يُرسل البايتات نفسها مرة أخرى. المستقبِلات التي تتحقّق من وقت التوقيع ترفضها لاحقًا.',
  'What it gets': 'ما يصلها',
  'Where should messages go?': 'إلى أين تذهب الرسائل؟',
  'Your own code': 'برنامجك الخاص',
  'the curl command': 'أمر curl',
  Completed: 'اكتملت',
  'Confirm your address': 'أكّد عنوانك',
  'Create the first channel': 'إنشاء أول قناة',
  'Delete the channel': 'حذف القناة',
  'Delete the channel “{name}”?': 'هل تريد حذف القناة «{name}»؟',
  'Deleted {type} channel': 'قناة {type} محذوفة',
  Delivered: 'سُلّمت',
  'Each message is sent once, without retries. If the receiver is down, the message is lost and shows as failed. For critical monitors, attach a second channel of another type.':
    'تُرسل كل رسالة مرة واحدة بلا إعادة محاولة. إذا كان المستقبِل متوقّفًا ضاعت الرسالة وظهرت فاشلة. للمراقبات الحرجة، اربط قناة ثانية من نوع آخر.',
  'Error code': 'رمز الخطأ',
  Event: 'الحدث',
  'Every message is listed here, with the exact request and its answer.':
    'تُدرج هنا كل رسالة، مع الطلب المرسل بالضبط والردّ عليه.',
  Failed: 'فشلت',
  'Formatted for reading. Copying gives the exact bytes.': 'منسّق للقراءة. يعطي النسخ البايتات بالضبط.',
  'If empty, it is named after its address.': 'إذا تُرك فارغًا سُمّيت باسم عنوانها.',
  'Incident opened': 'فُتحت حادثة',
  'Incident resolved': 'حُلّت حادثة',
  'It gets no more messages. Past messages stay on record.':
    'لا تصلها رسائل أخرى. تبقى الرسائل السابقة مسجّلة.',
  'Last outcome unknown': 'آخر نتيجة غير معروفة',
  'Needs the Lite plan': 'تحتاج إلى باقة Lite',
  'No message matches': 'لا توجد رسالة مطابقة',
  'No message was sent yet': 'لم تُرسل أي رسالة بعد',
  'No message was sent: no attached channel wanted one.': 'لم تُرسل أي رسالة: لم تُرد أي قناة مربوطة واحدة.',
  'No monitor is attached yet.': 'لا توجد مراقبة مربوطة بعد.',
  'No secure connection could be made. Check that the certificate is valid, complete and issued for the name in the URL.':
    'تعذّر إنشاء اتصال آمن. تحقّق من أن الشهادة صالحة وكاملة وصادرة للاسم الذي في URL.',
  'Nothing listens at that address and port. Check that your endpoint is running, and that the port in the URL is right.':
    'لا شيء يستمع عند هذا العنوان والمنفذ. تحقّق من أن نقطة النهاية تعمل، ومن أن المنفذ في URL صحيح.',
  'Nothing sent yet': 'لم يُرسل شيء بعد',
  'Only owners and editors see the exact request.': 'لا يرى الطلب المرسل بالضبط إلا المالكون والمحرّرون.',
  'Open the link in the mail that asks for the confirmation of the address. The page of the channel sends it again.':
    'افتح الرابط في البريد الذي يطلب تأكيد العنوان. تُرسله صفحة القناة مرة أخرى.',
  'Remove a filter to see more.': 'أزل عامل تصفية لترى المزيد.',
  'Response status': 'حالة الردّ',
  'Save and send a test message': 'حفظ وإرسال رسالة تجريبية',
  'See the exact request': 'عرض الطلب المرسل بالضبط',
  'Select those whose incidents should send messages here.': 'حدّد المراقبات التي تُرسل حوادثها رسائل إلى هنا.',
  'Send a test message': 'إرسال رسالة تجريبية',
  'Send another test message': 'إرسال رسالة تجريبية أخرى',
  'Send messages to this channel': 'إرسال الرسائل إلى هذه القناة',
  'Send the mail again': 'إرسال البريد مرة أخرى',
  Sending: 'قيد الإرسال',
  Sent: 'أُرسلت',
  'Something closed the connection in the middle of the request. Look at the log of your endpoint, and of the proxy before it.':
    'أغلق شيء ما الاتصال في أثناء الطلب. اطّلع على سجلّ نقطة النهاية وسجلّ الوكيل أمامها.',
  'Something went wrong on our side. Send a test message; if it fails again, look at the log of the dispatcher.':
    'حدث خطأ من جهتنا. أرسل رسالة تجريبية؛ فإن فشلت مجدّدًا فاطّلع على سجلّ dispatcher.',
  'Stored: {start}. The rest is never shown.': 'المخزَّن: {start}. لا يُعرض الباقي أبدًا.',
  'Switched off': 'معطّلة',
  'Test message': 'رسالة تجريبية',
  'The URL holds a secret, shown as “…”.': 'يحتوي URL على سرّ، يُعرض «…».',
  'The address is confirmed': 'تم تأكيد العنوان',
  'This service never calls such an address. Use a public address.':
    'لا تتصل هذه الخدمة بمثل هذا العنوان أبدًا. استخدم عنوانًا عامًّا.',
  'The address is private, and this service is not allowed to call it. Use a public address, or let whoever runs Tocsin add the network to EGRESS_ALLOW.':
    'العنوان خاص، ولا يُسمح لهذه الخدمة بالاتصال به. استخدم عنوانًا عامًّا، أو اطلب ممّن يشغّل Tocsin إضافة الشبكة إلى EGRESS_ALLOW.',
  'The address was not confirmed': 'لم يتم تأكيد العنوان',
  'The alert could not be loaded': 'تعذّر تحميل التنبيه',
  'The alerts could not be loaded': 'تعذّر تحميل التنبيهات',
  'The channel had no secret, so the message was not signed.': 'لم يكن للقناة سرّ، فلم تُوقَّع الرسالة.',
  'The channel types could not be loaded': 'تعذّر تحميل أنواع القنوات',
  'The channel was deleted before the message was sent.': 'حُذفت القناة قبل إرسال الرسالة.',
  'The channel was not saved': 'لم تُحفظ القناة',
  'Where messages go, and every message that was sent.': 'إلى أين تُرسَل الرسائل، وكلّ رسالة أُرسلت.',
  'The exact request': 'الطلب المرسل بالضبط',
  'The mail server accepted it in {time}.': 'قبله خادم البريد في {time}.',
  'The mail server accepted it.': 'قبله خادم البريد.',
  'The mail server did not accept the message. Check the e-mail address, and the SMTP_URL of this service.':
    'لم يقبل خادم البريد الرسالة. تحقّق من عنوان البريد الإلكتروني ومن SMTP_URL لهذه الخدمة.',
  'The mail was not sent': 'لم يُرسل البريد',
  'The mail was sent again. Only its link works now.': 'أُرسل البريد مرة أخرى. رابطه وحده يعمل الآن.',
  'The messages could not be loaded': 'تعذّر تحميل الرسائل',
  'The name in the URL could not be looked up. Check its spelling, and that it has a DNS record.':
    'تعذّر البحث عن الاسم الذي في URL. تحقّق من كتابته ومن أن له سجلّ DNS.',
  'The outcome could not be loaded': 'تعذّر تحميل النتيجة',
  'The request arrived, and your endpoint refused it. Any status from 200 to 299 counts as success; redirects are not followed. Look at the log of your endpoint.':
    'وصل الطلب ورفضته نقطة النهاية. أي حالة من 200 إلى 299 تُعدّ نجاحًا؛ ولا تُتبع عمليات إعادة التوجيه. اطّلع على سجلّ نقطة النهاية.',
  'The request could not be loaded': 'تعذّر تحميل الطلب',
  'The request shows here after it is sent.': 'يظهر الطلب هنا بعد إرساله.',
  'The sender stopped before it could store this request. The body is exact. The URL and the signature are those of the channel as it is now.':
    'توقّف المرسِل قبل أن يخزّن هذا الطلب. المتن مطابق. أما URL والتوقيع فهما للقناة كما هي الآن.',
  'The service refused the message and said why. Fix that, then send a test message.':
    'رفضت الخدمة الرسالة وذكرت السبب. أصلح ذلك ثم أرسل رسالة تجريبية.',
  'The service was stopped in the middle of sending. The message may have arrived; it is not sent twice.':
    'أُوقفت الخدمة في أثناء الإرسال. ربما وصلت الرسالة؛ ولا تُرسل مرتين.',
  'The settings could not be loaded': 'تعذّر تحميل الإعدادات',
  'The test message is on its way …': 'الرسالة التجريبية في الطريق …',
  'The test message was delivered': 'سُلّمت الرسالة التجريبية',
  'The test message was not delivered': 'لم تُسلَّم الرسالة التجريبية',
  'The test message was not sent': 'لم تُرسل الرسالة التجريبية',
  'There is no channel yet': 'لا توجد قناة بعد',
  'There is no channel yet, so incidents send no message.': 'لا توجد قناة بعد، فلا تُرسل الحوادث أي رسالة.',
  'This version cannot send to channels of this type.':
    'لا يستطيع هذا الإصدار الإرسال إلى قنوات من هذا النوع.',
  'Verify it yourself': 'تحقّق بنفسك',
  Waiting: 'بالانتظار',
  'Use a URL that begins with https, or let whoever runs Tocsin open the network in EGRESS_ALLOW.':
    'استخدم URL يبدأ بـ https، أو اطلب ممّن يشغّل Tocsin أن يفتح الشبكة في EGRESS_ALLOW.',
  'Waiting for confirmation': 'بانتظار التأكيد',
  'What to do:': 'ما العمل:',
  'With your secret in {variable}, this prints the digest in {header}.':
    'مع سرّك في {variable}، يطبع هذا القيمة التي في {header}.',
  'Your endpoint': 'نقطة النهاية الخاصة بك',
  'Your endpoint has ten seconds to answer. Let it answer first and do its work afterwards, and check that no firewall drops the request silently.':
    'أمام نقطة النهاية عشر ثوانٍ للردّ. اجعلها تردّ أولًا ثم تُنجز عملها، وتحقّق من أن أي جدار حماية لا يُسقط الطلب بصمت.',
  'Your plan does not cover this type of channel. The Lite plan does.':
    'لا تشمل باقتك هذا النوع من القنوات. تشمله باقة Lite.',
  'after {time}': 'بعد {time}',
  'chat, phone, push, pager …': 'محادثة، هاتف، إشعار، نداء …',
  'the body': 'المتن',
  'the request line and headers': 'سطر الطلب والترويسات',
  '{status} in {time}': '{status} في {time}',
  '{type} channel': 'قناة {type}',
  '{type}, not signed': '{type}، غير موقَّعة',
  '{type}, signed': '{type}، موقَّعة',
  '{who} answered {status} in {time}.': 'ردّ {who} بـ {status} في {time}.',
  '{who} answered {status}.': 'ردّ {who} بـ {status}.',
  'Channels and messages': 'القنوات والرسائل',
  'Every week': 'كل أسبوع',
  'Finds out that a channel is dead before an incident needs it.':
    'يكتشف أن القناة لا تعمل قبل أن تحتاج إليها حادثة.',
  'If a message fails': 'إذا فشلت رسالة',
  'In its place, {names} gets it.': 'بدلًا منها، تصل الرسالة إلى {names}.',
  'No other channel gets it.': 'لا تصل إلى قناة أخرى.',
  'Regular test message': 'رسالة تجريبية دورية',
  'none||channel': 'لا شيء',
  '{days, plural, one {Every day} other {Every # days}}':
    '{days, plural, one {كل يوم} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}',
  Never: 'أبدًا',
  'Channel “{name}” is failing': 'القناة «{name}» متعطّلة',
  '{count, number} channels are failing':
    '{count, plural, one {قناة واحدة متعطّلة} two {قناتان متعطّلتان} few {# قنوات متعطّلة} many {# قناة متعطّلة} other {# قناة متعطّلة}}',
  'All||channels': 'الكل',
  Failing: 'متعطّلة',
  'Which channels': 'أي القنوات',
  'No channel is failing.': 'لا توجد قناة متعطّلة.',
  'since {moment}': 'منذ {moment}',
  'This channel is failing': 'هذه القناة متعطّلة',
  'No fallback channel gets what it misses.': 'لا تصل الرسائل التي تفوتها إلى قناة بديلة.',
  '“{name}” gets what it misses.': 'تصل الرسائل التي تفوتها إلى «{name}».',
  'The owners get a mail, once a day at most.': 'تصل إلى المالكين رسالة بريد واحدة في اليوم على الأكثر.',
  'Since {moment}, no message was delivered. The next message is sent all the same, and the first delivery ends this.':
    'منذ {moment} لم تُسلَّم أي رسالة. تُرسل الرسالة التالية مع ذلك، وأول تسليم ينهي هذا.',
  '{count, number} failing': '{count, number} متعطّلة',
  'This service sends no mail, so nobody is told when a channel fails. Ask the operator to set SMTP_URL.':
    'لا ترسل هذه الخدمة بريدًا، فلا يُبلَّغ أحد حين تتعطّل قناة. اطلب من المشغّل ضبط SMTP_URL.',
  'Message to {channel}': 'رسالة إلى {channel}',
  '{count, plural, one {The last message failed} other {The last # messages failed}}':
    '{count, plural, one {فشلت الرسالة الأخيرة} two {فشلت آخر رسالتين} few {فشلت آخر # رسائل} many {فشلت آخر # رسالة} other {فشلت آخر # رسالة}}',
  '{moment}: {why} <link>See the request</link>.': 'آخر إخفاق {moment}: {why} <link>عرض الطلب</link>.',
} as const;
