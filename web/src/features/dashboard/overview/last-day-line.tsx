/** The line about the last 24 hours, which leads to its outages. */
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
	if (!isLoaded) return <Skeleton className="my-0.5 h-4 w-52" />;
	return (
		<Link
			to={`${paths.outages}?since=yesterday`}
			className="w-fit rounded-small text-ui text-muted underline decoration-line underline-offset-4 hover:decoration-current"
		>
			{words}
		</Link>
	);
}
