import { encode } from 'uqr';
import classes from './qr-code.module.css';

type QrCodeProps = { readonly text: string; readonly label: string };

/** Dark on light in any colour scheme, with the margin of ISO/IEC 18004. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  );
};
