import type { SavedFilter } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { SavedFilters } from './saved-filters.tsx';

const late: SavedFilter = { _id: 'f1', name: 'Late florists', search: 'florist', filter: 'late' };
const list = 'GET /api/admin/saved-filters';
const button = (name: string) => screen.findByRole('button', { name });
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const conflict = (message: string) => () =>
	Response.json({ message, code: 'conflict', requestId: 'r1' }, { status: 409 });

function Search() {
	return <output aria-label="search">{useLocation().search}</output>;
}

function open(saved: readonly SavedFilter[], search = '') {
	const server = startFakeServer();
	server.answer(list, () => Response.json(saved));
	const screenWithSearch = (
		<>
			<SavedFilters />
			<Search />
		</>
	);
	renderScreen(screenWithSearch, { path: '/', url: `/${search}` });
	return server;
}

describe('saved filters', () => {
	it('are chosen, and left, with one click', async () => {
		open([late]);
		const chip = await button('Late florists');
		expect(chip.getAttribute('aria-pressed')).toBe('false');
		await userEvent.click(chip);

		expect(screen.getByLabelText('search').textContent).toBe('?search=florist&filter=late');
		expect((await button('Late florists')).getAttribute('aria-pressed')).toBe('true');
		await userEvent.click(await button('Late florists'));
		expect(screen.getByLabelText('search').textContent).toBe('');
	});

	it('keep the search and the filter under a name', async () => {
		const server = open([], '?search=+bakery+&filter=mine');
		server.answer('POST /api/admin/saved-filters', () =>
			Response.json({ ...late, name: 'My bakeries' }, { status: 201 }),
		);
		await userEvent.click(await button('Save this filter'));
		expect(screen.getByText('bakery, Assigned to me')).toBeTruthy();
		await fill(nameField(), ' My bakeries ');
		await userEvent.click(await button('Save'));

		await screen.findByText('Saved as My bakeries');
		expect(server.bodies('POST /api/admin/saved-filters')).toEqual([
			{ name: 'My bakeries', search: 'bakery', filter: 'mine' },
		]);
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	it('keep the dialog open with the reason when there is no room', async () => {
		const message = 'You have saved 20 filters. Please remove one first.';
		const server = open([], '?filter=mine');
		server.answer('POST /api/admin/saved-filters', conflict(message));
		await userEvent.click(await button('Save this filter'));
		await fill(nameField(), 'Mine');
		await userEvent.click(await button('Save'));

		expect((await screen.findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
		expect(nameField().value).toBe('Mine');
	});

	it('are renamed and removed while they are chosen', async () => {
		const server = open([late], '?search=florist&filter=late');
		server.answer('PATCH /api/admin/saved-filters/f1', () => Response.json({ ...late, name: 'Florists' }));
		server.answer('DELETE /api/admin/saved-filters/f1', () => Response.json({ message: 'The filter is removed.' }));
		await userEvent.click(await button('Rename Late florists'));
		await userEvent.clear(nameField());
		await fill(nameField(), 'Florists');
		server.answer(list, () => Response.json([{ ...late, name: 'Florists' }]));
		await userEvent.click(await button('Save'));
		await screen.findByText('Renamed to Florists');
		expect(server.bodies('PATCH /api/admin/saved-filters/f1')).toEqual([{ name: 'Florists' }]);

		await button('Florists');
		server.answer(list, () => Response.json([]));
		await userEvent.click(await button('Remove Florists'));
		await screen.findByText('Removed the filter Florists');
		expect(screen.queryByRole('button', { name: 'Florists' })).toBeNull();
	});

	it('can be loaded again after a failure', async () => {
		const server = startFakeServer();
		renderScreen(<SavedFilters />, { path: '/', url: '/' });
		await screen.findByText(/Failed to load your saved filters/);
		server.answer(list, () => Response.json([late]));
		await userEvent.click(await button('Retry'));

		await button('Late florists');
	});
});
