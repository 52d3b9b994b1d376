import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { StartMaintenanceMenu } from './start-maintenance-menu.tsx';

const started = {
	current: { from: new Date().toISOString(), until: new Date(Date.now() + 30 * 60_000).toISOString() },
};

async function choose(websites: string[], label: string) {
	renderScreen(<StartMaintenanceMenu websites={websites} />);
	screen.getByRole('button', { name: 'Maintenance' }).focus();
	await userEvent.keyboard('{ArrowDown}');
	await userEvent.click(await screen.findByRole('menuitem', { name: label }));
}

describe('the menu that starts maintenance', () => {
	it('starts it for one website', async () => {
		const server = startFakeServer();
		server.answer('POST /api/websites/w1/maintenance', () => Response.json(started, { status: 201 }));
		await choose(['w1'], 'For 30 minutes');

		await screen.findByText(/^Maintenance until .* those who were alerted are notified\.$/);
		expect(server.bodies('POST /api/websites/w1/maintenance')).toEqual([{ minutes: 30 }]);
	});

	it('starts one window for several websites', async () => {
		const server = startFakeServer();
		server.answer('POST /api/maintenance-now', () => Response.json(started, { status: 201 }));
		await choose(['w1', 'w2'], 'For 2 hours');

		await screen.findByText(/^Maintenance until /);
		expect(server.bodies('POST /api/maintenance-now')).toEqual([{ websites: ['w1', 'w2'], minutes: 120 }]);
	});

	it('says why it was not started', async () => {
		startFakeServer().answer('POST /api/websites/w1/maintenance', refusal('Your plan includes 2 windows.'));
		await choose(['w1'], 'For 1 hour');

		await screen.findByText('Your plan includes 2 windows.');
	});

	it('opens the editor with the chosen websites', async () => {
		startFakeServer();
		await choose(['w1', 'w2'], 'Plan for later');

		await screen.findByText('Another screen');
	});
});
