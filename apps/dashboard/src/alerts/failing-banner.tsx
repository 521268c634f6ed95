import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../language/text.js';
import classes from './failing-banner.module.css';
import { failingChannelsQuery, failingInWords } from './failing-channels.js';

/** Names the failing channels in one line of the header. The first paint leaves room for it. */
export const FailingBanner = () => {
  const { data: names = [] } = useQuery(failingChannelsQuery());
  return (
    <div role="status" className={classes.slot}>
      {names.length > 0 && (
        <Link
          to="/alerts"
          search={{ health: 'failing', status: 'failed' }}
          className={classes.banner}
          title={names.join(', ')}
        >
          <span className={classes.mark} aria-hidden="true">
            !
          </span>
          <span className={classes.words}>{failingInWords(names)}</span>
          <span className={classes.short}>{t('{count, number} failing', { count: names.length })}</span>
        </Link>
      )}
    </div>
  );
};
