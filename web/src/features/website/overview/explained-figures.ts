import type { UptimeWindow, WindowFigures } from '@stayup/contract';

/** The figures of a window or a month, and their time in words: "24 hours", "October 2026". */
export interface ExplainedFigures extends Omit<WindowFigures, 'window'> {
	/** Null for the last month. */
	window: UptimeWindow | null;
	span: string;
}
