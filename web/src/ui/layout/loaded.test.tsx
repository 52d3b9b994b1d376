import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import Toasts from '../feedback/toasts.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';

const refetch = vi.fn();

function show(query: Partial<LoadedProps<string[]>['query']>, options: Partial<LoadedProps<string[]>> = {}) {
	render(
		<>
			<Toasts />
			<Loaded
				query={{ data: undefined, isError: false, isFetching: false, refetch, ...query }}
				failure="Failed to load names"
				hint="Please try again."
				skeleton={<p>Skeleton</p>}
				empty={<p>No names yet</p>}
				{...options}
			>
				{(names) => <p>{names.join(', ')}</p>}
			</Loaded>
		</>,
	);
}

describe('a screen that loads data', () => {
	it('shows a skeleton until the data is there', () => {
		show({});

		expect(screen.getByText('Skeleton')).toBeTruthy();
	});

	it('shows the data', () => {
		show({ data: ['Alice', 'Bob'] });

		expect(screen.getByText('Alice, Bob')).toBeTruthy();
	});

	it('shows the empty state for an empty list', () => {
		show({ data: [] });

		expect(screen.getByText('No names yet')).toBeTruthy();
	});

	it('shows what failed and loads again on Retry', async () => {
		show({ isError: true });

		expect(screen.getByRole('alert').textContent).toContain('Failed to load names');
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
		expect(refetch).toHaveBeenCalledTimes(1);
	});

	it('keeps showing earlier data when reloading fails, with a notice above it', () => {
		show({ data: ['Alice'], isError: true, dataUpdatedAt: Date.now() }, { isStaleShown: true });

		expect(screen.getByText('Alice')).toBeTruthy();
		expect(screen.getByRole('alert').textContent).toMatch(/^Failed to load names\. Last updated .*\./);
	});

	it('announces the failure in a toast when asked to', async () => {
		show({ isError: true }, { isToasted: true });

		expect(await screen.findAllByText('Failed to load names')).toHaveLength(2);
	});
});
