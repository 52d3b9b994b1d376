import { noHosting, type ProjectDetailForAdmin } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aProjectForAdmin } from '../../../entities/project/builders.ts';
import { ClockControls } from './clock-controls.tsx';
import { HostingForm } from './hosting-form.tsx';
import { NextAction } from './next-action.tsx';
import { PreviewForm } from './preview-form.tsx';
import { WebsiteForm } from './website-form.tsx';

const detail: ProjectDetailForAdmin = {
	project: aProjectForAdmin(),
	checklist: [],
	messages: [],
	files: [],
	timeline: [],
	months: [],
	credits: [],
	creditRefusals: [],
	previews: [],
	hosting: { ...noHosting, dns: 'At the registrar', renewsOn: '2027-08-01' },
	hasHandover: false,
	colleagues: [],
	creditRequests: [],
	promiseMonitor: null,
	readiness: null,
};

it('a preview is sent with its URL, and the field is empty again; a refused one stays', async () => {
	const previews = 'POST /api/admin/projects/p1/previews';
	const server = startFakeServer();
	const changed: unknown[] = [];
	renderScreen(<PreviewForm projectId="p1" onChanged={(shown) => changed.push(shown)} />);
	const field = screen.getByLabelText<HTMLInputElement>(/^Next preview/);
	server.answer(previews, refusal('This website is live, so there is no preview to approve.'));
	await fill(field, 'preview.example');
	await userEvent.click(screen.getByRole('button', { name: 'Send preview' }));
	await screen.findAllByText('This website is live, so there is no preview to approve.');
	expect(field.value).toBe('preview.example');
	server.answer(previews, () => Response.json({ ok: true }));
	await userEvent.click(screen.getByRole('button', { name: 'Send preview' }));

	await waitFor(() => expect(changed).toEqual([{ ok: true }]));
	expect(server.bodies(previews).at(-1)).toEqual({ url: 'preview.example' });
	expect(field.value).toBe('');
});

it('the facts of hosting are changed in one form, and a date is taken out', async () => {
	const hosting = 'PUT /api/admin/projects/project-1/hosting';
	const server = startFakeServer();
	const changed: unknown[] = [];
	server.answer(hosting, () => Response.json({ ok: true }));
	renderScreen(<HostingForm detail={detail} onChanged={(shown) => changed.push(shown)} />);
	await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
	await fill(screen.getByLabelText(/^Backups/), 'Each night');
	await userEvent.clear(screen.getByLabelText(/^Renews on/));
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));

	await waitFor(() => expect(changed).toEqual([{ ok: true }]));
	expect(server.bodies(hosting)).toEqual([{ ...noHosting, dns: 'At the registrar', backups: 'Each night' }]);
	expect(screen.queryByRole('dialog')).toBeNull();
});

it('the next action is set in a dialog, with a day', async () => {
	const project = 'PATCH /api/admin/projects/project-1';
	const server = startFakeServer();
	const changed: unknown[] = [];
	server.answer(project, () => Response.json({ ok: true }));
	renderScreen(<NextAction project={detail.project} onChanged={(shown) => changed.push(shown)} />);
	await userEvent.click(screen.getByRole('button', { name: 'Set' }));
	await fill(screen.getByLabelText(/^Next action/), 'Call about the logo');
	await fill(screen.getByLabelText(/^Due on/), '2026-12-02');
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));

	await waitFor(() => expect(changed).toEqual([{ ok: true }]));
	expect(server.bodies(project)).toEqual([{ nextAction: 'Call about the logo', nextActionOn: '2026-12-02' }]);
	expect(screen.queryByRole('dialog')).toBeNull();
});

it('a website that may not be linked leaves the dialog open with its name and URL', async () => {
	const website = 'PUT /api/admin/projects/project-1/website';
	const server = startFakeServer();
	server.answer(website, refusal('The account has no room for another website.'));
	const changed: unknown[] = [];
	const project = { ...detail.project, website: null };
	renderScreen(<WebsiteForm project={project} onChanged={(shown) => changed.push(shown)} />);
	await userEvent.click(screen.getByRole('button', { name: 'Link website' }));
	await fill(screen.getByLabelText(/^Name/), 'Bakery');
	await fill(screen.getByLabelText(/^URL/), 'bakery.example');
	await userEvent.click(screen.getByRole('button', { name: 'Link' }));

	await screen.findAllByText('The account has no room for another website.');
	expect(screen.getByLabelText<HTMLInputElement>(/^URL/).value).toBe('bakery.example');
	expect(changed).toEqual([]);
});

it('the clock is paused with the reason that the client reads', async () => {
	const clock = 'POST /api/admin/projects/project-1/pause';
	const server = startFakeServer();
	const changed: unknown[] = [];
	server.answer(clock, () => Response.json({ ok: true }));
	const running = { state: 'running', from: '2026-11-24T09:00:00.000Z', until: null, reason: '' } as const;
	const project = { ...detail.project, clock: [running] };
	renderScreen(<ClockControls project={project} onChanged={(shown) => changed.push(shown)} />);
	await userEvent.click(screen.getByRole('button', { name: 'Pause the clock' }));
	await fill(screen.getByLabelText(/^We wait for/), 'your logo');
	await userEvent.click(screen.getByRole('button', { name: 'Pause' }));

	await waitFor(() => expect(changed).toEqual([{ ok: true }]));
	expect(server.bodies(clock)).toEqual([{ reason: 'your logo' }]);
});
