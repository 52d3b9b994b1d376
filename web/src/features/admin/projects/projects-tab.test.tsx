import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aProjectForAdmin } from '../../../entities/project/builders.ts';
import { ProjectsTab } from './projects-tab.tsx';

const hourMs = 3_600_000;
const instant = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const client = (name: string) => ({ _id: name, name, email: `${name.toLowerCase()}@example.com` });
const running = (hours: number) => [{ state: 'running' as const, from: instant(-hours), until: null, reason: '' }];
const column = (name: string) => within(screen.getByRole('region', { name }));

function open(url: string) {
	const server = startFakeServer();
	server.answer('GET /api/admin/projects', () =>
		Response.json([
			aProjectForAdmin({ _id: 'p1', client: client('Heidi'), stage: 'intake', clock: running(73.5) }),
			aProjectForAdmin({ _id: 'p2', client: client('Ivan'), stage: 'intake', kind: 'migration', clock: running(1) }),
		]),
	);
	renderScreen(<ProjectsTab />, { path: '/admin', url });
	return server;
}

describe('the board of projects', () => {
	it('says which are overdue, and shows only those on demand', async () => {
		open('/admin?tab=projects&filter=overdue');
		await screen.findByRole('link', { name: 'Heidi' });

		column('Intake').getByText('Overdue');
		expect(screen.getByRole('region', { name: 'Intake' }).textContent).toMatch(/73 h \d+ min of 72 h used/);
		expect(screen.queryByRole('link', { name: 'Ivan' })).toBeNull();
	});

	it('moves a project with its menu', async () => {
		const server = open('/admin?tab=projects');
		const moved = aProjectForAdmin({
			_id: 'p2',
			client: client('Ivan'),
			stage: 'content',
			kind: 'migration',
			clock: running(1),
		});
		(await screen.findByRole('button', { name: 'Move Ivan' })).focus();
		column('Intake').getByText(/^Live by /);
		await userEvent.keyboard('{ArrowDown}');
		server.answer('PUT /api/admin/projects/p2/stage', () => Response.json(moved));
		server.answer('GET /api/admin/projects', () => Response.json([moved]));
		await userEvent.click(await screen.findByRole('menuitem', { name: 'Content' }));

		await screen.findByText('Moved to Content');
		column('Content').getByRole('link', { name: 'Ivan' });
		expect(server.bodies('PUT /api/admin/projects/p2/stage')).toEqual([{ stage: 'content' }]);
	});
});
