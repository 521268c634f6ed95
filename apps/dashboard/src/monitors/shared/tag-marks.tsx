import { Link } from '@tanstack/react-router';
import classes from './tag-marks.module.css';
import { tagKey } from './tags.js';

const shownMax = 3;

type TagsProps = { readonly tags: readonly string[] };

export const TagMarks = ({ tags }: TagsProps) => {
  const shown = tags.length > shownMax ? [...tags.slice(0, shownMax), `+${tags.length - shownMax}`] : tags;
  return shown.map((tag) => (
    <span key={tag} className={classes.tag}>
      {tag}
    </span>
  ));
};

export const TagLinks = ({ tags }: TagsProps) => (
  <span className={classes.tags}>
    {tags.map((tag) => (
      <Link key={tag} to="/monitors" search={{ tag: tagKey(tag) }} className={classes.tag}>
        {tag}
      </Link>
    ))}
  </span>
);
