import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { DataTableColumn } from './data-table-props.ts';

type Site = { id: string; name: string; state: string };

const columns: DataTableColumn<Site>[] = [
	{ key: 'name', header: 'Website', render: ({ name }) => name },
	{ key: 'state', header: 'State', render: ({ state }) => state },
];
const sites = [
	{ id: 'a', name: 'Bakery', state: 'Up' },
	{ id: 'b', name: 'Blog', state: 'Down' },
];

function table(rows: readonly Site[], loading = false) {
	return (
		<DataTable
			caption="Monitored websites"
			columns={columns}
			rows={rows}
			rowKey={({ id }) => id}
			empty={<p>No websites yet</p>}
			loading={loading}
		/>
	);
}

describe('a data table', () => {
	it('labels its rows by their first column', () => {
		render(table(sites));

		const found = screen.getByRole('table', { name: 'Monitored websites' });
		expect(
			within(found)
				.getAllByRole('columnheader')
				.map((header) => header.textContent),
		).toEqual([...['Website', 'State']]);
		expect(
			within(found)
				.getAllByRole('rowheader')
				.map((header) => header.textContent),
		).toEqual(['Bakery', 'Blog']);
	});

	it('shows the empty state', () => {
		render(table([]));

		expect(screen.queryByText('No websites yet')).not.toBeNull();
		expect(screen.queryByRole('table')).toBeNull();
	});

	it('is busy, not empty, while it loads', () => {
		render(table([], true));

		expect(screen.getByRole('region', { name: 'Monitored websites' }).getAttribute('aria-busy')).toBe('true');
		expect(screen.queryByText('No websites yet')).toBeNull();
	});
});
