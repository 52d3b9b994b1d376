import { noHosting, type ProjectDetailForAdmin } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aProjectForAdmin } from '../../../entities/project/builders.ts';
import { HostingForm } from './hosting-form.tsx';
import { PreviewForm } from './preview-form.tsx';

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
