import { Link } from '@tanstack/react-router';
import classes from './tag-marks.module.css';
import { tagKey } from './tags.js';

/** How many tags a row has room for. */
const shownMax = 3;

type TagsProps = { readonly tags: readonly string[] };

/** The tags of a monitor, as many as a row has room for. */
export const TagMarks = ({ tags }: TagsProps) => {
  const shown = tags.length > shownMax ? [...tags.slice(0, shownMax), `+${tags.length - shownMax}`] : tags;
  return shown.map((tag) => (
    <span key={tag} className={classes.tag}>
      {tag}
    </span>
  ));
};

/** The tags of a monitor; each leads to all monitors that have it. */
export const TagLinks = ({ tags }: TagsProps) => (
  <span className={classes.tags}>
    {tags.map((tag) => (
      <Link key={tag} to="/monitors" search={{ tag: tagKey(tag) }} className={classes.tag}>
        {tag}
      </Link>
    ))}
  </span>
);
