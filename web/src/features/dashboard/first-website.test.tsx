import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { FirstWebsite } from './first-website.tsx';

describe('the form for the first website', () => {
	it('adds the website under its host name, with the default settings', async () => {
		const server = startFakeServer();
		server.answer('POST /api/websites', () => Response.json({ _id: 'bakery' }));
		renderScreen(<FirstWebsite />);
		await userEvent.type(screen.getByRole('textbox'), 'www.bakery.example{Enter}');

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/websites')).toEqual([
			{ name: 'bakery.example', url: 'https://www.bakery.example', checkInterval: 60, expectedStatusCode: 200 },
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
