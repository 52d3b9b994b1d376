import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { aWebsite } from '../../entities/website/live/builders.ts';
import { Commands } from './commands.tsx';
import { showCommands } from './shown-commands.ts';

let server: FakeServer;

beforeEach(() => {
	const websites = [
		aWebsite({ _id: 'lantern', name: 'Lantern', url: 'https://leas-lantern.example' }),
		aWebsite({ _id: 'ladder', name: 'Ladder', url: 'https://leas-ladder.example' }),
	];
	server = startFakeServer();
	server.answer('GET /api/websites', () => Response.json(websites));
	renderScreen(<Commands />, { path: '/dashboard' });
});
afterEach(() => showCommands(null));

const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...init });
const openGoTo = () => {
	press('k', { ctrlKey: true });
	return screen.findByRole<HTMLInputElement>('combobox', { name: /^Go to/ });
};
const options = () =>
	screen.queryAllByRole('option').map((option) => option.firstElementChild?.nextSibling?.textContent);

describe('Ctrl+K', () => {
	it('finds websites by their URL, and opens the chosen one with Enter', async () => {
		const field = await openGoTo();
		await screen.findByRole('option', { name: /^Lantern/ });
		fireEvent.change(field, { target: { value: 'leas-la' } });
		expect(options()).toEqual(['Ladder', 'Lantern']);
		fireEvent.change(field, { target: { value: 'lantern' } });
		await userEvent.type(field, '{Enter}');

		await screen.findByText('Another screen');
		expect(screen.queryByRole('combobox')).toBeNull();
	});

	it('monitors a URL with the defaults of the account, as far as its plan allows', async () => {
		const defaults = { checkInterval: 30, tags: ['client'], alertsEnabled: false };
		server.answer('GET /api/website-defaults', () => Response.json(defaults));
		server.answer('POST /api/websites', () => Response.json({ _id: 'bakery' }));
		await userEvent.type(await openGoTo(), 'bakery.example{Enter}');

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toEqual([
			{
				name: 'bakery.example',
				url: 'https://bakery.example/',
				expectedStatusCode: 200,
				...defaults,
				checkInterval: 60,
			},
		]);
	});

	it('says that nothing was found', async () => {
		fireEvent.change(await openGoTo(), { target: { value: 'nothing of the kind' } });

		await screen.findByText('No results for “nothing of the kind”.');
	});
});

describe('the shortcuts', () => {
	it('are listed from “Go to”, and those of single keys can be switched off', async () => {
		await userEvent.type(await openGoTo(), 'shortcuts{Enter}');
		await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
		await userEvent.click(screen.getByRole('checkbox', { name: 'Single-key shortcuts' }));
		await userEvent.click(screen.getByRole('button', { name: 'Done' }));

		press('?');
		expect(screen.queryByRole('dialog')).toBeNull();
		await openGoTo();
		expect(screen.getAllByRole('dialog')).toHaveLength(1);
	});

	it('open with “?”', async () => {
		press('?');

		await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
	});
});
