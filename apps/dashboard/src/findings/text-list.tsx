import classes from './text-list.module.css';

type TextListProps = {
  readonly items: readonly string[];
  readonly leftOut?: number;
};

export const TextList = ({ items, leftOut = 0 }: TextListProps) => {
  if (items.length === 0) return 'none';
  return (
    <ul className={classes.list}>
      {[...new Set(items)].map((item) => (
        <li key={item} className={classes.item}>
          {item}
        </li>
      ))}
      {leftOut > 0 && <li>and {leftOut} more</li>}
    </ul>
  );
};
