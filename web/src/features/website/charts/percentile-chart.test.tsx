import { hourMs, minuteMs, type ResponseTimes, toInstant } from '@stayup/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PercentileChart } from './percentile-chart.tsx';

const start = Date.UTC(2026, 2, 2, 12);
const onZoom = vi.fn();
const onZoomOut = vi.fn();

beforeEach(() => {
	vi.stubGlobal(
		'ResizeObserver',
		class {
			observe() {}
			disconnect() {}
		},
	);
	onZoom.mockClear();
	onZoomOut.mockClear();
});

/** Six points of ten minutes; the third was not measured. */
function timesOf(from: number, fastest: number): ResponseTimes {
	const points = Array.from({ length: 6 }, (_, index) => {
		const p50 = index === 2 ? null : fastest + index;
		const at = toInstant(from + index * 10 * minuteMs);
		return { at, checks: p50 === null ? 0 : 10, failures: 0, p50, p95: p50 && p50 * 2, p99: p50 && p50 * 3 };
	});
	return { window: '24h', spanSeconds: 600, points, phaseSpanSeconds: 3600, phases: [], outages: [] };
}

function show({ before }: { before?: ResponseTimes } = {}) {
	const outage = {
		_id: 'an-outage',
		websiteId: 'shop',
		website: { name: 'Shop' },
		statusCode: 503,
		error: 'The server failed',
		timestamp: toInstant(start + 20 * minuteMs),
		endedAt: toInstant(start + 30 * minuteMs),
	};
	render(
		<MemoryRouter>
			<PercentileChart
				times={timesOf(start, 100)}
				before={before}
				height={200}
				outages={[outage]}
				frame={createRef<HTMLDivElement>()}
				cursor={{ current: null }}
				isZoomed
				onZoom={onZoom}
				onZoomOut={onZoomOut}
			/>
		</MemoryRouter>,
	);
	return { user: userEvent.setup(), chart: screen.getByRole('slider', { name: 'Response times' }) };
}

const spoken = (chart: HTMLElement) => chart.getAttribute('aria-valuetext');

describe('the chart of response times', () => {
	it('reads its points with the arrow keys', async () => {
		const { user, chart } = show();
		expect(spoken(chart)).toContain('Median between 100 ms and 105 ms');

		await user.tab();
		expect(document.activeElement).toBe(chart);
		await user.keyboard('{ArrowLeft}');
		expect(spoken(chart)).toMatch(/: Median 105 ms, p95 210 ms, p99 315 ms, 10 checks$/);
		await user.keyboard('{ArrowLeft}');
		expect(spoken(chart)).toMatch(/: Median 104 ms/);
		await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
		expect(spoken(chart)).toMatch(/: not measured$/);
	});

	it('selects a span with Shift and the arrow keys, and zooms in with Enter', async () => {
		const { user, chart } = show();
		await user.tab();
		await user.keyboard('{End}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
		expect(spoken(chart)).toMatch(/selected\. Press Enter to zoom in\.$/);
		await user.keyboard('{Enter}');
		expect(onZoom).toHaveBeenCalledExactlyOnceWith({ from: start + 30 * minuteMs, to: start + hourMs });
	});

	it('drops the selection with Escape, and then zooms out', async () => {
		const { user, chart } = show();
		await user.tab();
		await user.keyboard('{End}{Shift>}{ArrowLeft}{/Shift}{Escape}');
		expect(onZoomOut).not.toHaveBeenCalled();
		expect(spoken(chart)).toMatch(/: Median 104 ms/);
		await user.keyboard('{Escape}');
		expect(onZoomOut).toHaveBeenCalledOnce();
	});

	it('compares each point with the one before', async () => {
		const { user, chart } = show({ before: timesOf(start - hourMs, 200) });
		await user.tab();
		await user.keyboard('{End}');
		expect(spoken(chart)).toContain('Median 105 ms, p95 210 ms, p99 315 ms, median before 205 ms');
	});

	it('links its outages', () => {
		show();
		const link = screen.getByRole('link', { name: /^Outage: The server failed/ });
		expect(link.getAttribute('href')).toBe('/outages/an-outage');
	});

	it('shows its values as a table', async () => {
		const { user } = show();
		await user.click(screen.getByText('Show as table'));
		expect(screen.getAllByRole('row')).toHaveLength(6);
	});
});
