import type { PossibleSpam } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { PossibleSpamTab } from './possible-spam-tab.tsx';

const heidi: PossibleSpam = {
	_id: 's1',
	kind: 'lead',
	name: 'Heidi Cooper',
	email: 'heidi@flowers.example',
	phone: '+1 555 0101',
	fields: [{ name: 'Business type', value: 'Florist' }],
	createdAt: '2026-11-20T18:05:44.000Z',
	reason: 'too-fast',
	expiresAt: '2026-12-20T18:05:44.000Z',
};
const grace: PossibleSpam = {
	...heidi,
	_id: 's2',
	kind: 'application',
	name: 'Grace Miller',
	reason: 'hidden-field',
	fields: [{ name: 'Work experience', value: 'Ten years of\nNode.' }],
};
const list = 'GET /api/admin/possible-spam';
const press = 'POST /api/admin/possible-spam/s1/not-spam';

describe('possible spam', () => {
	it('is listed with its kind and the reason', async () => {
		startFakeServer().answer(list, () => Response.json([heidi, grace]));
		renderScreen(<PossibleSpamTab />);
		const table = await screen.findByRole('table', { name: 'Possible spam' });
		await within(table).findByText('Heidi Cooper');

		for (const text of ['Lead', 'Sent within 3 seconds', 'Application', 'A hidden field was filled in']) {
			expect(within(table).getByText(text)).toBeTruthy();
		}
	});

	it('becomes a lead by one press', async () => {
		const server = startFakeServer();
		server.answer(list, () => Response.json([heidi]));
		renderScreen(<PossibleSpamTab />);
		server.answer(press, () => {
			server.answer(list, () => Response.json([]));
			return Response.json({ message: 'It is a lead now.' });
		});
		await userEvent.click(await screen.findByRole('button', { name: 'Heidi Cooper is not spam' }));

		await screen.findByText('It is a lead now');
		await screen.findByText('No possible spam');
		expect(server.bodies(press)).toHaveLength(1);
	});

	it('shows everything that was sent before somebody decides, and why a press failed', async () => {
		const server = startFakeServer();
		server.answer(list, () => Response.json([grace]));
		server.answer(press.replace('s1', 's2'), refusal('This is no longer possible spam.'));
		renderScreen(<PossibleSpamTab />);
		await userEvent.click(await screen.findByRole('button', { name: 'Grace Miller , details' }));
		const dialog = await screen.findByRole('dialog');
		expect(within(dialog).getByText('Ten years of', { exact: false })).toBeTruthy();
		await userEvent.click(within(dialog).getByRole('button', { name: 'Not spam' }));

		await screen.findByText('This is no longer possible spam.');
	});
});
