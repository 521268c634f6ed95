import { monitorTypeTitle, typeMarks } from '../../language/type-marks.js';

export const TypeIcon = ({ type }: { readonly type: string }) => (
  <svg
    width="1.15em"
    height="1.15em"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    role="img"
    aria-label={monitorTypeTitle(type)}
  >
    <path d={typeMarks.monitor[type]?.icon} />
  </svg>
);
