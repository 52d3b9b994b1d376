import type { StatusIncident } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { findAlert, renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../../testing/server.ts';
import { anIncident, anUpdate } from '../../../entities/status-incident/builders.ts';
import { aStatusPage } from '../../../entities/status-page/builders.ts';
import { IncidentScreen } from './incident-screen.tsx';

const updates = 'POST /api/status-incidents/i1/updates';
const at = '2026-11-20T11:00:00.000Z';
const resolved = anIncident({ state: 'resolved', resolvedAt: at });

let server: FakeServer;

async function open(incident: StatusIncident) {
	server.answer('GET /api/status-incidents/i1', () => Response.json(incident));
	renderScreen(<IncidentScreen />, {
		path: '/status-pages/:id/incidents/:incidentId',
		url: '/status-pages/p1/incidents/i1',
	});
	await screen.findByRole('heading', { name: incident.title });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the screen of an incident', () => {
	beforeEach(() => {
		server = startFakeServer();
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage()));
	});

	it('posts an update and empties the form', async () => {
		await open(anIncident());
		const update = anUpdate({ _id: '2', at, state: 'identified', text: 'The oven was off.' });
		server.answer(updates, () =>
			Response.json(anIncident({ state: 'identified', updates: [anUpdate(), update] }), { status: 201 }),
		);
		await userEvent.selectOptions(screen.getByLabelText('Status'), 'Identified');
		await fill(screen.getByLabelText('Text'), 'The oven was off.');
		await press('Post update');

		await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(''));
		expect(within(screen.getByRole('region', { name: 'Updates' })).getByText('The oven was off.')).toBeTruthy();
		expect(server.bodies(updates)).toEqual([{ state: 'identified', text: 'The oven was off.' }]);
	});

	it('keeps the text of an update that could not be posted', async () => {
		await open(anIncident());
		server.answer(updates, () => Response.json({ message: 'No' }, { status: 500 }));
		await fill(screen.getByLabelText('Text'), 'The oven was off.');
		await press('Post update');
		await findAlert();

		expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('The oven was off.');
	});

	it('says why an update is refused', async () => {
		await open(anIncident());
		server.answer(updates, refusal('Please write what visitors should know.', 'text'));
		await press('Post update');

		await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text')));
		expect(screen.getByLabelText('Text').getAttribute('aria-invalid')).toBe('true');
	});

	it('resolves and reopens with a text that can be changed first', async () => {
		await open(anIncident());
		await press('Resolve');
		expect(document.activeElement).toBe(screen.getByLabelText('Text'));
		server.answer(updates, () => Response.json(resolved, { status: 201 }));
		await press('Resolve incident');
		await press('Reopen');
		server.answer(updates, () => Response.json(anIncident(), { status: 201 }));
		await press('Reopen incident');
		await screen.findByRole('button', { name: 'Resolve' });

		expect(server.bodies(updates)).toMatchObject([
			{ state: 'resolved', text: 'This incident is resolved.' },
			{ state: 'investigating', text: 'The problem is back. We are working on it.' },
		]);
	});

	it('edits an update, and shows the earlier text', async () => {
		await open(anIncident());
		const edited = anUpdate({ text: 'The oven is off.', edits: [{ at, text: 'We are working on it.' }] });
		server.answer('POST /api/status-incidents/i1/edits', () => Response.json(anIncident({ updates: [edited] })));
		await userEvent.click(screen.getByRole('button', { name: /^Edit the update of/ }));
		const field = screen.getByLabelText('Text of the update');
		await userEvent.clear(field);
		await fill(field, 'The oven is off.');
		await press('Save');

		await userEvent.click(await screen.findByText('Edited. Show the earlier text'));
		expect(screen.getByText('We are working on it.')).toBeTruthy();
		expect(server.bodies('POST /api/status-incidents/i1/edits')).toEqual([{ updateId: '1', text: 'The oven is off.' }]);
	});

	it('changes the title, the impact and the components', async () => {
		await open(anIncident());
		server.answer('PUT /api/status-incidents/i1', () => Response.json(anIncident({ title: 'The shop is slow' })));
		await userEvent.click(await screen.findByRole('button', { name: 'Edit the details' }));
		const title = screen.getByLabelText('Title');
		await userEvent.clear(title);
		await fill(title, 'The shop is slow');
		await userEvent.click(screen.getByLabelText('Degraded'));
		await userEvent.click(screen.getByLabelText('Forge'));
		await press('Save');

		await screen.findByRole('heading', { name: 'The shop is slow' });
		expect(server.bodies('PUT /api/status-incidents/i1')).toEqual([
			{ title: 'The shop is slow', impact: 'degraded', componentIds: ['c1', 'c2'] },
		]);
	});

	it('takes a post-mortem once the incident is resolved', async () => {
		await open(resolved);
		const postMortem = { at, text: 'A fuse blew. We replaced it.', edits: [] };
		server.answer('PUT /api/status-incidents/i1/post-mortem', () => Response.json({ ...resolved, postMortem }));
		await press('Write post-mortem');
		await fill(screen.getByLabelText('Text of the post-mortem'), postMortem.text);
		await press('Publish');

		await screen.findByRole('button', { name: 'Edit post-mortem' });
		expect(screen.getByText(postMortem.text)).toBeTruthy();
		expect(server.bodies('PUT /api/status-incidents/i1/post-mortem')).toEqual([{ text: postMortem.text }]);
	});

	it('takes no post-mortem before', async () => {
		await open(anIncident());

		expect(screen.queryByRole('button', { name: 'Write post-mortem' })).toBeNull();
	});

	it('deletes the incident after a question', async () => {
		await open(anIncident());
		server.answer('DELETE /api/status-incidents/i1', () => Response.json({ message: 'Incident deleted' }));
		await press('Delete');
		await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

		await screen.findByText('Another screen');
	});

	it('says that an incident does not exist', async () => {
		server.answer('GET /api/status-incidents/i1', () =>
			Response.json({ message: 'Incident not found', code: 'not-found', requestId: 'r1' }, { status: 404 }),
		);
		renderScreen(<IncidentScreen />, {
			path: '/status-pages/:id/incidents/:incidentId',
			url: '/status-pages/p1/incidents/i1',
		});

		await screen.findByRole('heading', { name: 'Incident not found' });
	});
});
