/** The line about the last 24 hours, with a link to its outages. */
import type { OutageSummary, Website } from '@stayup/contract';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useTicking } from '../../../lib/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { lastDayWords } from './last-day.ts';

const tickMs = 60_000;

type LastDayLineProps = {
	/** Undefined while loading. */
	outages: readonly OutageSummary[] | undefined;
	websites: readonly Website[] | undefined;
};

export function LastDayLine({ outages, websites }: LastDayLineProps) {
	const isLoaded = outages !== undefined && websites !== undefined;
	const write = useCallback(
		(now: number) => (outages && websites ? lastDayWords(outages, websites, now) : ''),
		[outages, websites],
	);
	const words = useTicking(tickMs, write);
	// On a phone, the line and its link take two.
	if (!isLoaded) return <Skeleton className="h-5 w-64 max-sm:h-10" />;
	return (
		<p className="text-ui text-muted">
			{words}.{' '}
			<Link to={`${paths.outages}?since=yesterday`} className="rounded-small text-accent underline underline-offset-4">
				Outages since yesterday
			</Link>
		</p>
	);
}
