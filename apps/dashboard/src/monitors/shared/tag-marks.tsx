import { Link } from '@tanstack/react-router';
import { fittingTags } from './fitting-tags.js';
import classes from './tag-marks.module.css';
import { tagKey } from './tags.js';

type TagsProps = { readonly tags: readonly string[] };

type TagMarksProps = TagsProps & {
  readonly name: string;
  /** For the name and its tags. */
  readonly roomPx: number;
};

/** The tags that fit beside a name, and "+3" for the others. */
export const TagMarks = ({ name, tags, roomPx }: TagMarksProps) => {
  const { shown, left } = fittingTags(name, tags, roomPx);
  return (
    <>
      {shown.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {left > 0 && (
        <span className={classes.tag} data-tell={tags.join(', ')}>
          +{left}
        </span>
      )}
    </>
  );
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
