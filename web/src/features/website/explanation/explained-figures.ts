import type { UptimeWindow, WindowFigures } from '@stayup/contract';

/** The figures of a window, a month or a row of the history, and their time in words: "24 hours", "October 2026". */
export interface ExplainedFigures extends Omit<WindowFigures, 'window'> {
	/** Null for a span of the calendar. */
	window: UptimeWindow | null;
	span: string;
	/** The end of a span of the calendar; missing if it is now. */
	to?: string;
}
