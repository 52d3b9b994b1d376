/** How much waits for one of us, on the tab of Today; nothing until it is known. */
import { formatCount } from '../../../lib/format.ts';
import { useDuties } from './use-duties.ts';

export function TodayCount() {
	const { duties } = useDuties(false);
	if (!duties) return null;
	return <span className="font-normal text-muted tabular-nums">{formatCount(duties.length)}</span>;
}
