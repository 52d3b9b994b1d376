import type { OutagePublication } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { findAlert, renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../../testing/server.ts';
import { anIncident } from '../../../entities/status-incident/builders.ts';
import { Publication } from './publication.tsx';

const call = '/api/outages/o1/publication';
const page = {
	_id: 'p1',
	name: 'Bakery status',
	url: 'https://stayup.example/s/bakery',
	isPublished: true,
	component: 'Shop',
};
const otherPage = { ...page, _id: 'p2', name: 'Franchise status', component: 'Bakery' };
const title = 'Shop is down';
const text = 'The shop does not respond. We are working on it.';

function aPublication(changes: Partial<OutagePublication> = {}): OutagePublication {
	return {
		draft: { title, text, state: 'investigating', impact: 'down' },
		pages: [page],
		incidents: [],
		...changes,
	};
}

let server: FakeServer;

async function open(publication: OutagePublication, isOver = false) {
	server.answer(`GET ${call}`, () => Response.json(publication));
	renderScreen(<Publication outageId="o1" isOver={isOver} />);
}

describe('the status pages of an outage', () => {
	beforeEach(() => {
		server = startFakeServer();
	});

	it('publishes the draft in one press', async () => {
		await open(aPublication());
		server.answer(`POST ${call}`, () =>
			Response.json(aPublication({ incidents: [anIncident({ title })] }), { status: 201 }),
		);
		await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));

		await screen.findByRole('link', { name: title });
		expect(server.bodies(`POST ${call}`)).toEqual([{ title, text, pageIds: ['p1'] }]);
		expect(screen.getByText('Investigating')).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
	});

	it('is one line for an outage that is over, and unfolds', async () => {
		await open(aPublication(), true);
		await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
		screen.getByLabelText('Title');
		await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

		screen.getByText('Your visitors do not know about this outage.');
		expect(screen.queryByLabelText('Title')).toBeNull();
	});

	it('keeps the words when publishing fails', async () => {
		await open(aPublication());
		const field = await screen.findByLabelText<HTMLTextAreaElement>('Text');
		await userEvent.clear(field);
		await fill(field, 'Back at noon.');
		server.answer(`POST ${call}`, () => Response.json({ message: 'No' }, { status: 500 }));
		await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
		await findAlert();

		expect(field.value).toBe('Back at noon.');
		expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(title);
	});

	it('shows the refusal of a field at the field', async () => {
		await open(aPublication());
		server.answer(`POST ${call}`, refusal('Please enter a title.', 'title'));
		await userEvent.clear(await screen.findByLabelText('Title'));
		await userEvent.click(screen.getByRole('button', { name: 'Publish' }));

		await waitFor(() => expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true'));
	});

	it('publishes on the chosen pages, at first those that visitors see', async () => {
		const hidden = { ...page, _id: 'p3', name: 'Old status', isPublished: false };
		await open(aPublication({ pages: [page, otherPage, hidden] }));
		server.answer(`POST ${call}`, () =>
			Response.json(aPublication({ pages: [page, otherPage, hidden], incidents: [anIncident()] }), { status: 201 }),
		);
		expect((await screen.findByLabelText<HTMLInputElement>('Old status')).checked).toBe(false);
		await userEvent.click(screen.getByLabelText('Franchise status'));
		await userEvent.click(screen.getByRole('button', { name: 'Publish' }));

		await screen.findByRole('button', { name: 'Publish on 2 more pages' });
		expect(server.bodies(`POST ${call}`)).toMatchObject([{ pageIds: ['p1'] }]);
	});

	it('posts an update of each incident', async () => {
		await open(aPublication({ incidents: [anIncident()] }));
		server.answer('POST /api/status-incidents/i1/updates', () =>
			Response.json(anIncident({ state: 'identified' }), { status: 201 }),
		);
		await userEvent.click(await screen.findByRole('button', { name: 'Post an update' }));
		await userEvent.selectOptions(screen.getByLabelText('Status'), 'Identified');
		await fill(screen.getByLabelText('Text'), 'The oven was off.');
		await userEvent.click(screen.getByRole('button', { name: 'Post update' }));

		await screen.findByText('Identified');
		expect(server.bodies('POST /api/status-incidents/i1/updates')).toEqual([
			{ state: 'identified', text: 'The oven was off.' },
		]);
	});

	it('suggests the last update once the outage is over', async () => {
		const suggestion = { state: 'resolved', text: 'The shop works again.' } as const;
		await open(aPublication({ incidents: [anIncident({ suggestion })] }));
		server.answer('POST /api/status-incidents/i1/updates', () =>
			Response.json(anIncident({ state: 'resolved' }), { status: 201 }),
		);
		await userEvent.click(await screen.findByRole('button', { name: 'Resolve incident' }));

		await screen.findByText('Resolved');
		expect(server.bodies('POST /api/status-incidents/i1/updates')).toEqual([suggestion]);
	});

	it('shows nothing for a website that is on no page', async () => {
		await open(aPublication({ pages: [] }));
		await waitFor(() => expect(server.headers(`GET ${call}`)).toHaveLength(1));

		expect(screen.queryByText('Status pages')).toBeNull();
	});

	it('offers to try again after a failure', async () => {
		server.answer(`GET ${call}`, () => Response.json({ message: 'No' }, { status: 500 }));
		renderScreen(<Publication outageId="o1" isOver={false} />);
		await screen.findByText('Failed to load the status pages of this website');
		server.answer(`GET ${call}`, () => Response.json(aPublication()));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('button', { name: 'Publish' });
	});
});
