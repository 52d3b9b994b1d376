/** The line about the last 24 hours, which leads to its outages, and what expires soon, which leads to the first of it. */
import type { OutageSummary, Website } from '@stayup/contract';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useTicking } from '../../../lib/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { soonestExpiry } from './expiry-words.ts';
import { lastDayWords } from './last-day.ts';

const tickMs = 60_000;
const linkClassName = 'w-fit rounded-small underline decoration-line underline-offset-4 hover:decoration-current';

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
		<div className="flex flex-wrap gap-x-4 gap-y-0.5 text-ui text-muted">
			<Expiry websites={websites} />
			<Link to={`${paths.outages}?since=yesterday`} className={linkClassName}>
				{words}
			</Link>
		</div>
	);
}

function Expiry({ websites }: { websites: readonly Website[] }) {
	const write = useCallback((now: number) => JSON.stringify(soonestExpiry(websites, now)), [websites]);
	const soonest = JSON.parse(useTicking(tickMs, write)) as ReturnType<typeof soonestExpiry>;
	return (
		soonest && (
			<Link to={paths.websiteCertificate(soonest.websiteId)} className={`text-degraded-text ${linkClassName}`}>
				{soonest.words}
			</Link>
		)
	);
}
