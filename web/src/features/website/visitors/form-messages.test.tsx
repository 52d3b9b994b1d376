import type { FormEntry, PossibleSpamEntry } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { FormMessages } from './form-messages.tsx';

const entry: FormEntry = {
	_id: 'e1',
	websiteId: 'bakery',
	page: '/contact',
	createdAt: '2026-11-21T14:05:00.000Z',
	fields: [{ name: 'message', value: 'Do you deliver?' }],
};
const spam: PossibleSpamEntry = {
	...entry,
	_id: 'e2',
	reason: 'too-fast',
	expiresAt: '2026-12-21T14:05:00.000Z',
	fields: [{ name: 'message', value: 'A cake for Sunday, please' }],
};
const path = 'GET /api/websites/bakery/form-entries';

function open(kept: PossibleSpamEntry[]) {
	const server = startFakeServer();
	server.answer(path, () => Response.json([entry]));
	server.answer(`${path}/possible-spam`, () => Response.json(kept));
	renderScreen(<FormMessages websiteId="bakery" />);
	return server;
}

describe('the messages of a contact form', () => {
	it('have no list of possible spam while there is none', async () => {
		open([]);

		await screen.findByText('Do you deliver?');
		expect(screen.queryByRole('radio')).toBeNull();
	});

	it('keep possible spam in a counted list, from which one press takes a message', async () => {
		const server = open([spam]);
		server.answer('POST /api/form-entries/e2/not-spam', () => {
			server.answer(path, () => Response.json([{ ...entry, _id: 'e2', fields: spam.fields }, entry]));
			server.answer(`${path}/possible-spam`, () => Response.json([]));
			return Response.json({ ...entry, _id: 'e2', fields: spam.fields });
		});
		await userEvent.click(await screen.findByRole('radio', { name: 'Possible spam (1)' }));
		await screen.findByText('A cake for Sunday, please');
		await screen.findByText(/on \/contact\. Sent within 3 seconds\.$/);
		await userEvent.click(screen.getByRole('button', { name: /is not spam$/ }));

		await screen.findByText('No possible spam.');
		await userEvent.click(screen.getByRole('radio', { name: 'Messages' }));
		await screen.findByText('A cake for Sunday, please');
		expect(server.bodies('POST /api/form-entries/e2/not-spam')).toHaveLength(1);
	});

	it('keep those above the plan in a list of their own, which says what makes room', async () => {
		const above: PossibleSpamEntry = { ...spam, _id: 'e3', reason: 'above-plan' };
		const server = open([above]);
		const refusal = 'Your plan includes 500 messages a month. Please delete messages of the same month first.';
		server.answer('POST /api/form-entries/e3/not-spam', () =>
			Response.json({ message: refusal, code: 'limit-reached', requestId: 'r1' }, { status: 403 }),
		);
		await userEvent.click(await screen.findByRole('radio', { name: 'Above your plan (1)' }));
		await screen.findByText(/Delete spam from Messages or choose a larger plan/);
		screen.getByRole('link', { name: 'Compare plans' });
		expect(screen.queryByRole('radio', { name: /Possible spam/ })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: /^Move the message of/ }));

		await screen.findByText(refusal);
		screen.getByText('A cake for Sunday, please');
	});
});
