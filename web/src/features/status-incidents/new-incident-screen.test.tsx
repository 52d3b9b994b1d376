import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { findAlert, renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { anIncident } from '../../entities/status-incident/builders.ts';
import { aStatusPage } from '../../entities/status-page/builders.ts';
import { NewIncidentScreen } from './new-incident-screen.tsx';

const call = 'POST /api/status-pages/p1/incidents';

let server: FakeServer;

describe('a new incident', () => {
	beforeEach(() => {
		server = startFakeServer();
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage()));
	});

	async function open() {
		renderScreen(<NewIncidentScreen />, {
			path: '/status-pages/:id/incidents/add',
			url: '/status-pages/p1/incidents/add',
		});
		await fill(await screen.findByLabelText('Title'), 'Orders are delayed');
	}
	const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish incident' }));

	it('is published with its first update, and opens', async () => {
		await open();
		server.answer(call, () => Response.json(anIncident({ title: 'Orders are delayed' }), { status: 201 }));
		await userEvent.click(screen.getByLabelText('Down'));
		await userEvent.click(screen.getByLabelText('Forge'));
		await userEvent.selectOptions(screen.getByLabelText('Status'), 'Identified');
		await fill(screen.getByLabelText('Text'), 'We need a day more.');
		await publish();

		await screen.findByText('Another screen');
		expect(server.bodies(call)).toEqual([
			{
				title: 'Orders are delayed',
				impact: 'down',
				componentIds: ['c2'],
				state: 'identified',
				text: 'We need a day more.',
			},
		]);
	});

	it('needs a text', async () => {
		await open();
		await publish();

		await screen.findByText('Please write what visitors should know.');
		expect(server.bodies(call)).toEqual([]);
	});

	it('keeps everything when publishing fails', async () => {
		await open();
		server.answer(call, () => Response.json({ message: 'No' }, { status: 500 }));
		await userEvent.click(screen.getByLabelText('Forge'));
		await fill(screen.getByLabelText('Text'), 'We need a day more.');
		await publish();
		await findAlert();

		expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('We need a day more.');
		expect(screen.getByLabelText<HTMLInputElement>('Forge').checked).toBe(true);
	});

	it('asks before it is left', async () => {
		await open();
		await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));

		await screen.findByText('Another screen');
	});
});
