import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { nothing } from '../../lib/format.ts';
import { DataTableCards } from './data-table-cards.tsx';

it('omits a line without a value if its column says so', () => {
	const day = { name: 'Monday', down: nothing, planned: nothing };
	render(
		<DataTableCards
			caption="History"
			columns={[
				{ key: 'name', header: 'Time', render: ({ name }) => name },
				{ key: 'down', header: 'Down', card: 'if-any', render: ({ down }) => down },
				{ key: 'planned', header: 'Maintenance', render: ({ planned }) => planned },
			]}
			rows={[day, { name: 'Tuesday', down: '5 min', planned: nothing }]}
			rowKey={({ name }) => name}
			empty={null}
		/>,
	);

	expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		`MondayMaintenance${nothing}`,
		`TuesdayDown5 minMaintenance${nothing}`,
	]);
});
