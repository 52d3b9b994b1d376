/** In which time zone the emails of the profile show times. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { paths } from '../../../lib/paths.ts';
import { timeZoneInWords } from '../../../lib/time-zone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** On a phone it takes two lines. */
const heightClassName = 'min-h-5 max-sm:min-h-10';
const everyMinute = 60_000;

export function TimeZoneLine() {
	const { data: user, isError } = useQuery(accountQueries.profile());
	const now = useNow(everyMinute);
	if (user === undefined) return isError ? null : <Skeleton className={`${heightClassName} w-64 max-w-full`} />;
	const { timeZone } = user;
	const time = new Date(now).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', timeZone });
	return (
		<p className={`${heightClassName} text-muted`}>
			Emails show times in {timeZoneInWords(timeZone)}, where it is <span className="whitespace-nowrap">{time}</span>.{' '}
			<Link
				to={`${paths.profile}#x-time-zone`}
				aria-label="Change the time zone"
				className="rounded-small underline underline-offset-4 hover:no-underline"
			>
				Change
			</Link>
		</p>
	);
}
