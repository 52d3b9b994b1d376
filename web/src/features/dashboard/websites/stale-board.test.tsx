import { type ConditionKind, minuteMs } from '@stayup/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { useShownWebsites } from '../../../entities/website/use-shown-websites.ts';
import { StateCounts } from '../overview/state-counts.tsx';
import { WebsitesSection } from './websites-section.tsx';

const client = new QueryClient();
const noon = Date.parse('2026-11-21T12:00:00Z');
const websites = [
	aWebsite({ _id: 'bakery', name: 'Bakery', lastChecked: '2026-11-21T12:00:00.000Z' }),
	aWebsite({ _id: 'shop', name: 'Shop', status: 'down', lastChecked: '2026-11-21T12:00:00.000Z' }),
	aWebsite({ _id: 'archive', name: 'Archive', runningInterval: 3600, lastChecked: '2026-11-21T11:30:00.000Z' }),
	aWebsite({ _id: 'old', name: 'Old', status: 'unknown', isActive: false }),
];

function Board({ dataUpdatedAt, listed = websites }: { dataUpdatedAt: number; listed?: typeof websites }) {
	const shown = useShownWebsites(listed, dataUpdatedAt);
	return (
		<QueryClientProvider client={client}>
			<MemoryRouter>
				<StateCounts websites={shown ?? []} />
				<WebsitesSection websites={shown} leaving={null} onRemove={() => undefined} />
			</MemoryRouter>
		</QueryClientProvider>
	);
}

beforeEach(() => void vi.useFakeTimers({ now: noon + minuteMs }));

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const counts = () => screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);

it('turns the rows of a screen that stays open grey, three minutes after the last check of a minute', () => {
	const { rerender } = render(<Board dataUpdatedAt={noon + minuteMs} />);
	expect(counts()).toEqual(['1 down', '2 up', '1 paused']);
	expect(rowOf('Bakery').getByText('Up')).toBeTruthy();

	act(() => vi.setSystemTime(noon + 3 * minuteMs));
	rerender(<Board dataUpdatedAt={noon + 3 * minuteMs} />);
	act(() => vi.advanceTimersByTime(5_000));

	expect(counts()).toEqual(['2 not checked', '1 up', '1 paused']);
	expect(rowOf('Bakery').queryByText('Up')).toBeNull();
	expect(rowOf('Bakery').getByText('Not checked')).toBeTruthy();
	expect(rowOf('Bakery').getByText(/, was up$/)).toBeTruthy();
	expect(rowOf('Shop').queryByText('Down')).toBeNull();
	expect(rowOf('Archive').getByText('Up')).toBeTruthy();
	expect(rowOf('Old').getByText('Paused')).toBeTruthy();
});

it('says that it is not updated when it has no new data', () => {
	render(<Board dataUpdatedAt={noon + minuteMs} />);
	act(() => vi.advanceTimersByTime(3 * minuteMs));

	expect(counts()).toEqual(['2 not updated', '1 up', '1 paused']);
	expect(rowOf('Bakery').getByText('Not updated')).toBeTruthy();
});

it.each<[ConditionKind, string]>([
	['slow', 'Slow'],
	['blocked', 'Blocked'],
	['partly-unreachable', 'Partly unreachable'],
])('says of a website that it is %s, and shows only those after a press on their number', (kind, word) => {
	const condition = { kind, since: '2026-11-21T11:00:00.000Z' };
	const [bakery] = websites;
	const listed = [
		...websites,
		aWebsite({ _id: 'pies', name: 'Pies', condition, lastChecked: bakery?.lastChecked ?? null }),
	];
	render(<Board dataUpdatedAt={noon + minuteMs} listed={listed} />);
	rowOf('Pies').getByText(word);
	fireEvent.click(screen.getByRole('button', { name: `1 ${word.toLowerCase()}` }));

	expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe(kind);
	expect(screen.queryByRole('row', { name: /Bakery/ })).toBeNull();
	rowOf('Pies').getByText(word);
});

it('marks the row of a website whose certificate expires soon', () => {
	const expiring = [{ kind: 'certificate' as const, at: '2026-11-29T14:00:00.000Z' }];
	const listed = [aWebsite({ _id: 'pies', name: 'Pies', expiring, lastChecked: '2026-11-21T12:00:00.000Z' })];
	render(<Board dataUpdatedAt={noon + minuteMs} listed={listed} />);

	rowOf('Pies').getByText('Certificate expires in 8 days');
});
