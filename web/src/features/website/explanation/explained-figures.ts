import { dayMs, measuredInWords, type UptimeWindow, uptimeWindowDays, type WindowFigures } from '@stayup/contract';

/** The figures of a window, a month or a row of the history, and their time in words: "24 hours", "October 2026". */
export interface ExplainedFigures extends Omit<WindowFigures, 'window'> {
	/** Null for a span of the calendar. */
	window: UptimeWindow | null;
	span: string;
	/** The end of a span of the calendar; missing if it is now. */
	to?: string;
}

/** Such as "8 min measured"; null if at least half of the time was, or none of it. */
export function measuredOf({ window, from, to, upSeconds, downSeconds }: ExplainedFigures): string | null {
	const measured = upSeconds + downSeconds;
	if (measured === 0) return null;
	if (window !== null) return measuredInWords(measured, (uptimeWindowDays[window] * dayMs) / 1000);
	return to === undefined ? null : measuredInWords(measured, (Date.parse(to) - Date.parse(from)) / 1000);
}
