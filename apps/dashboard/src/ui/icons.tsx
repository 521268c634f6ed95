import type { ReactNode } from 'react';

/** Icons repeat a word or label beside them, so screen readers skip them. */
const icon = (shape: ReactNode) => () => (
  <svg
    width="1.2em"
    height="1.2em"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {shape}
  </svg>
);

export const BellIcon = icon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15ZM10 21.5h4M12 3v2" />);
export const PulseIcon = icon(<path d="M2.5 12H7l3-8 4.5 16 3-8h4" />);
export const FlameIcon = icon(
  <path d="M12 21.5c-4 0-6.5-2.7-6.5-6.3 0-4.7 4.5-6.2 4.2-12.7 4.3 2 8.8 6.6 8.8 12.2 0 4-2.5 6.8-6.5 6.8Zm0 0c-1.8 0-3-1.3-3-3 0-2.2 2-3 2-5.5 2 1 4 3 4 5.5 0 1.7-1.2 3-3 3Z" />,
);
export const GearIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.2" />
    <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1" />
  </>,
);
export const BookIcon = icon(
  <path d="M4.5 5.5A2.5 2.5 0 0 1 7 3h12.5v15H7a2.5 2.5 0 0 0-2.5 2.5Zm0 15A2.5 2.5 0 0 0 7 21.5h12.5V18" />,
);
export const WebhookIcon = icon(
  <path d="M8.5 16.5H15m-2.2-7.2 3.4 5.9M9.4 9.4 6.3 14.7M12 9.5a3.2 3.2 0 1 1 3-2.1M15.5 20a3.2 3.2 0 1 0 0-6.2M8.6 16.9A3.2 3.2 0 1 1 6 13.8" />,
);
export const MailIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m3.5 7 8.5 6 8.5-6" />
  </>,
);
export const ChatIcon = icon(<path d="M4 5.5h16v11H10l-4.5 4v-4H4ZM8.5 9.5h7M8.5 12.5h4" />);
export const PhoneIcon = icon(<path d="M7 3h10v18H7Z" />);
export const WrenchIcon = icon(
  <path d="M20.5 7.2a4.6 4.6 0 0 1-6.2 5.3l-6.6 6.6a2 2 0 0 1-2.8-2.8l6.6-6.6a4.6 4.6 0 0 1 5.3-6.2l-2.6 2.6.4 2.3 2.3.4Z" />,
);
export const BroadcastIcon = icon(
  <>
    <circle cx="12" cy="12" r="2" />
    <path d="M8 16a5.7 5.7 0 0 1 0-8M16 8a5.7 5.7 0 0 1 0 8M5 19A9.9 9.9 0 0 1 5 5M19 5a9.9 9.9 0 0 1 0 14" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />);
export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ArrowUpIcon = icon(<path d="M12 19V5.5m-5.5 5.5L12 5.5l5.5 5.5" />);
export const ArrowDownIcon = icon(<path d="M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5" />);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
    <path d="M15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3" />
  </>,
);
export const MoreIcon = icon(
  <>
    <circle cx="5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const HomeIcon = icon(<path d="M3.5 11.5 12 4l8.5 7.5M6 9.5v10.5h12V9.5M10 20v-5.5h4V20" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
export const HalfCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
);
export const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" />);
export const PlayIcon = icon(<path d="M8 5.5v13l10-6.5Z" />);
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />);
export const FileIcon = icon(<path d="M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6" />);
export const DotsIcon = icon(<path d="M5.5 12v.1M12 12v.1M18.5 12v.1" strokeWidth="2.6" />);
