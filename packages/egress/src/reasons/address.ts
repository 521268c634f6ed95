import { reasonsOf } from '@tocsin/domain';

/** Kinds of closed addresses, by their ranges. */
export const addressKinds = reasonsOf('address_kind', {
  this_network: {
    en: 'a "this network" address',
    de: 'eine Adresse „dieses Netzes“',
    ar: 'عنوان من «هذه الشبكة»',
  },
  private: { en: 'a private network address', de: 'eine private Netzadresse', ar: 'عنوان شبكة خاصة' },
  carrier_nat: {
    en: 'a carrier-grade NAT address',
    de: 'eine Adresse für Carrier-grade NAT',
    ar: 'عنوان NAT لدى مزوّد الخدمة',
  },
  loopback: { en: 'a loopback address', de: 'eine Loopback-Adresse', ar: 'عنوان استرجاع محلّي' },
  azure: {
    en: 'an Azure platform address',
    de: 'eine Adresse der Azure-Plattform',
    ar: 'عنوان من منصّة Azure',
  },
  protocol: {
    en: 'an IETF protocol address',
    de: 'eine Protokolladresse der IETF',
    ar: 'عنوان لبروتوكولات IETF',
  },
  documentation: {
    en: 'a documentation address',
    de: 'eine Adresse für Dokumentation',
    ar: 'عنوان مخصّص للتوثيق',
  },
  relay: { en: 'a 6to4 relay address', de: 'eine Adresse für 6to4-Relais', ar: 'عنوان مرحّل 6to4' },
  benchmarking: { en: 'a benchmarking address', de: 'eine Adresse für Benchmarks', ar: 'عنوان لقياس الأداء' },
  multicast: { en: 'a multicast address', de: 'eine Multicast-Adresse', ar: 'عنوان بثّ متعدّد' },
  reserved: { en: 'a reserved address', de: 'eine reservierte Adresse', ar: 'عنوان محجوز' },
  nat64: { en: 'a local NAT64 address', de: 'eine lokale NAT64-Adresse', ar: 'عنوان NAT64 محلّي' },
  unspecified: {
    en: 'a loopback, unspecified or IPv4-in-IPv6 address',
    de: 'eine Loopback-, unbestimmte oder IPv4-in-IPv6-Adresse',
    ar: 'عنوان استرجاع محلّي أو غير محدّد أو IPv4 داخل IPv6',
  },
  discard: { en: 'a discard-only address', de: 'eine Adresse nur zum Verwerfen', ar: 'عنوان مخصّص للإهمال' },
  dummy: { en: 'a dummy address', de: 'eine Dummy-Adresse', ar: 'عنوان صوري' },
  six_to_four: { en: 'a 6to4 address', de: 'eine 6to4-Adresse', ar: 'عنوان 6to4' },
  segment_routing: {
    en: 'a segment routing address',
    de: 'eine Adresse für Segment Routing',
    ar: 'عنوان توجيه بالمقاطع',
  },
  site_local: { en: 'a site-local address', de: 'eine Site-local-Adresse', ar: 'عنوان محلّي للموقع' },
});

/** Predicates about an address, and the sentences that hold them. */
export const address = reasonsOf('address', {
  not_plain: {
    en: 'is not a plain IP address',
    de: 'ist keine einfache IP-Adresse',
    ar: 'ليس عنوان IP بسيطًا',
  },
  metadata: {
    en: 'is a cloud metadata address, which hands out credentials',
    de: 'ist eine Metadaten-Adresse einer Cloud, die Zugangsdaten herausgibt',
    ar: 'هو عنوان بيانات وصفية سحابية يسلّم بيانات الدخول',
  },
  link_local: {
    en: 'is a link-local address ({range})',
    de: 'ist eine Link-local-Adresse ({range})',
    ar: 'هو عنوان محلّي للوصلة ({range})',
  },
  closed: {
    en: 'is {kind:clause} ({range}), closed unless EGRESS_ALLOW holds it',
    de: 'ist {kind:clause} ({range}), gesperrt, solange EGRESS_ALLOW sie nicht enthält',
    ar: 'هو {kind:clause} ({range})، وهو مغلق ما لم يتضمّنه EGRESS_ALLOW',
  },
  own: {
    en: 'is an address of this machine, closed unless EGRESS_ALLOW holds it',
    de: 'ist eine Adresse dieses Rechners, gesperrt, solange EGRESS_ALLOW sie nicht enthält',
    ar: 'هو عنوان لهذا الجهاز، وهو مغلق ما لم يتضمّنه EGRESS_ALLOW',
  },
  this_machine: {
    en: 'is this machine, closed unless EGRESS_ALLOW holds 127.0.0.1 or ::1',
    de: 'ist dieser Rechner, gesperrt, solange EGRESS_ALLOW weder 127.0.0.1 noch ::1 enthält',
    ar: 'هو هذا الجهاز، وهو مغلق ما لم يتضمّن EGRESS_ALLOW العنوان 127.0.0.1 أو ‎::1',
  },
  refused: { en: '{host} {why:clause}.', de: '{host} {why:clause}.', ar: '{host} {why:clause}.' },
  name_refused: {
    en: '{host} resolves to an address that {why:clause}.',
    de: '{host} führt zu einer gesperrten Adresse: Sie {why:clause}.',
    ar: '{host} يُحيل إلى عنوان مغلق: {why:clause}.',
  },
  left_out: {
    en: '{host} also resolves to an address that {why:clause}. It was left out.',
    de: '{host} führt auch zu einer gesperrten Adresse: Sie {why:clause}. Sie wurde ausgelassen.',
    ar: '{host} يُحيل أيضًا إلى عنوان مغلق: {why:clause}. وقد تُرك.',
  },
  needs_https: {
    en: 'The URL must start with "https://": {host} is in no network that the operator has opened for http.',
    de: 'Die URL muss mit „https://“ beginnen: {host} ist in keinem Netz, das der Betreiber für http geöffnet hat.',
    ar: 'يجب أن يبدأ URL بـ ‎"https://"‎: ليس {host} في شبكة فتحها المشغّل لـ http.',
  },
  name_needs_https: {
    en: 'The URL must start with "https://": {host} resolves to an address in no network that the operator has opened for http.',
    de: 'Die URL muss mit „https://“ beginnen: {host} führt zu einer Adresse in keinem Netz, das der Betreiber für http geöffnet hat.',
    ar: 'يجب أن يبدأ URL بـ ‎"https://"‎: يُحيل {host} إلى عنوان ليس في شبكة فتحها المشغّل لـ http.',
  },
  not_a_host: {
    en: '{text} is neither a host name nor an IP address.',
    de: '{text} ist weder ein Hostname noch eine IP-Adresse.',
    ar: '{text} ليس اسم مضيف ولا عنوان IP.',
  },
  not_a_port: {
    en: '{port} is not a port: ports are 1 to 65535.',
    de: '{port} ist kein Port: Ports sind 1 bis 65535.',
    ar: '{port} ليس منفذًا: المنافذ من 1 إلى 65535.',
  },
  not_a_url: { en: 'This is not a URL.', de: 'Das ist keine URL.', ar: 'هذا ليس URL.' },
  not_http: {
    en: 'The URL must start with "http://" or "https://".',
    de: 'Die URL muss mit „http://“ oder „https://“ beginnen.',
    ar: 'يجب أن يبدأ URL بـ ‎"http://"‎ أو ‎"https://"‎.',
  },
  url_with_login: {
    en: 'The URL must not hold a user name or a password.',
    de: 'Die URL darf weder einen Benutzernamen noch ein Passwort enthalten.',
    ar: 'يجب ألّا يتضمّن URL اسم مستخدم أو كلمة مرور.',
  },
  port_zero: {
    en: 'Port 0 cannot be called.',
    de: 'Port 0 kann nicht aufgerufen werden.',
    ar: 'لا يمكن الاتصال بالمنفذ 0.',
  },
});
