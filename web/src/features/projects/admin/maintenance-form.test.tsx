import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { browserTimeZone } from '../../../lib/time-zone.ts';
import { MaintenanceForm } from './maintenance-form.tsx';

const announce = 'POST /api/admin/projects/p1/maintenance';

function open() {
	const server = startFakeServer();
	const changed: unknown[] = [];
	renderScreen(<MaintenanceForm projectId="p1" onChanged={(detail) => changed.push(detail)} />);
	return { server, changed };
}

async function enter() {
	await userEvent.click(screen.getByRole('button', { name: 'Announce maintenance' }));
	await fill(screen.getByLabelText('Start'), '2026-12-06T02:00');
	await fill(screen.getByLabelText('Work, for the client'), 'We move the website.');
	await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
}

describe('our maintenance of a hosted website', () => {
	it('is announced at the time where the admin is, and its dialog closes', async () => {
		const { server, changed } = open();
		server.answer(announce, () => Response.json({ ok: true }));
		await enter();

		await screen.findByText('Maintenance announced');
		const [body] = server.bodies(announce);
		expect(body).toEqual({
			timeZone: browserTimeZone(),
			start: '2026-12-06T02:00',
			durationMinutes: 30,
			text: 'We move the website.',
		});
		expect(changed).toEqual([{ ok: true }]);
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	it('keeps what was entered if it is refused', async () => {
		const { server, changed } = open();
		server.answer(announce, refusal('The subscription has ended.'));
		await enter();

		await screen.findAllByText('The subscription has ended.');
		expect(screen.getByLabelText<HTMLTextAreaElement>('Work, for the client').value).toBe('We move the website.');
		expect(changed).toEqual([]);
	});
});
