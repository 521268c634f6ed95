import { t } from '../language/text.js';
import classes from './text-list.module.css';

type TextListProps = {
  readonly items: readonly string[];
  readonly leftOut?: number;
};

export const TextList = ({ items, leftOut = 0 }: TextListProps) => {
  if (items.length === 0) return t('none');
  return (
    <ul className={classes.list}>
      {[...new Set(items)].map((item) => (
        <li key={item} className={classes.item}>
          {item}
        </li>
      ))}
      {leftOut > 0 && <li>{t('and {count, number} more', { count: leftOut })}</li>}
    </ul>
  );
};
