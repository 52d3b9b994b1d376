import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { FirstWebsite } from './first-website.tsx';

describe('the form for the first website', () => {
	it('adds the website under its host name, with the defaults of the account', async () => {
		const server = startFakeServer();
		const defaults = { checkInterval: 300, tags: ['client'], alertsEnabled: false };
		server.answer('GET /api/website-defaults', () => Response.json(defaults));
		server.answer('POST /api/websites', () => Response.json({ _id: 'bakery' }));
		renderScreen(<FirstWebsite />);
		await userEvent.type(screen.getByRole('textbox'), 'www.bakery.example{Enter}');

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toEqual([
			{ name: 'bakery.example', url: 'https://www.bakery.example', expectedStatusCode: 200, ...defaults },
		]);
	});

	it('needs a URL', async () => {
		const server = startFakeServer();
		renderScreen(<FirstWebsite />);
		await userEvent.click(screen.getByRole('button'));

		await screen.findByText('Please enter the URL of the website.');
		expect(server.bodies('POST /api/websites')).toEqual([]);
	});
});
