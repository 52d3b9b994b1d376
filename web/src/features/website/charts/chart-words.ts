/** The words of a chart for times and spans, in the reader's locale. Daily points are days in UTC. */
import { dayMs } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';
import type { TimeSpan } from './chart-scale.ts';

const times = new Intl.DateTimeFormat(undefined, {
	weekday: 'short',
	month: 'short',
	day: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
});
const days = new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

export function formatSpan({ from, to }: TimeSpan, isDaily: boolean): string {
	return isDaily ? `${days.formatRange(from, to - 1)} (UTC)` : times.formatRange(from, to);
}

/** For spans of any length: with times unless they are whole days. */
export function formatAnySpan(span: TimeSpan): string {
	return formatSpan(span, span.from % dayMs === 0 && span.to % dayMs === 0);
}

export function checksInWords(checks: number, failed: number): string {
	const counted = `${formatCount(checks)} ${checks === 1 ? 'check' : 'checks'}`;
	return failed === 0 ? counted : `${counted}, ${formatCount(failed)} failed`;
}
