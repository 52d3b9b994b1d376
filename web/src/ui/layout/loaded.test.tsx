import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, refusalOf } from '../../lib/api-client/api-error.ts';
import Toasts from '../feedback/toasts.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';

const refetch = vi.fn();
const answered = refusalOf(500, { code: 'internal', message: 'Something went wrong.' });
const unanswered = new ApiError({ code: 'network', status: null, serverMessage: null });
const noConnection = 'Please check your connection and try again.';

function show(query: Partial<LoadedProps<string[]>['query']>, options: Partial<LoadedProps<string[]>> = {}) {
	render(
		<>
			<Toasts />
			<Loaded
				query={{ data: undefined, error: null, isFetching: false, refetch, ...query }}
				failure="Failed to load names"
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
		show({ error: answered });

		expect(screen.getByRole('alert').textContent).toContain('Failed to load names');
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
		expect(refetch).toHaveBeenCalledTimes(1);
	});

	it.each([
		['a request without a response', unanswered, noConnection],
		['a status 500', answered, 'Please try again.'],
		['a status 502 of a proxy', refusalOf(502, null), 'Please try again.'],
		['a mistake of the app', new TypeError('x is undefined'), 'Please try again.'],
	])('speaks of the connection only where nothing answered: %s', (_case, error, advice) => {
		show({ error }, { unchanged: 'Monitoring continues.' });

		expect(screen.getByText(`Monitoring continues. ${advice}`)).toBeTruthy();
	});

	it('keeps the heading of what could not be loaded', () => {
		show({ error: answered }, { heading: 'Names' });

		expect(screen.getByRole('heading', { name: 'Names' })).toBeTruthy();
	});

	it('keeps showing earlier data when reloading fails, with a notice above it', () => {
		show({ data: ['Alice'], error: answered, dataUpdatedAt: Date.now() }, { isStaleShown: true });

		expect(screen.getByText('Alice')).toBeTruthy();
		expect(screen.getByRole('alert').textContent).toMatch(/^Failed to load names\. Last updated .*\./);
	});

	it('announces the failure in a toast when asked to', async () => {
		show({ error: answered }, { isToasted: true });

		expect(await screen.findAllByText('Failed to load names')).toHaveLength(2);
	});
});
