/** The CPU time of a page's main thread, which other programs on the machine do not lengthen. */
import type { Page } from 'playwright-core';

/** Milliseconds. */
export interface MainThread {
	allMs: number;
	scriptMs: number;
	/** Of styles and layout. */
	layoutMs: number;
}

export async function mainThreadDuring(page: Page, act: () => Promise<void>): Promise<MainThread> {
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	const read = async () => {
		const { metrics } = await session.send('Performance.getMetrics');
		const secondsOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
		return [
			secondsOf('TaskDuration'),
			secondsOf('ScriptDuration'),
			secondsOf('LayoutDuration') + secondsOf('RecalcStyleDuration'),
		].map((seconds) => seconds * 1_000);
	};
	const before = await read();
	await act();
	const after = await read();
	await session.detach();
	const [allMs = 0, scriptMs = 0, layoutMs = 0] = after.map((ms, index) => ms - (before[index] ?? 0));
	return { allMs, scriptMs, layoutMs };
}
