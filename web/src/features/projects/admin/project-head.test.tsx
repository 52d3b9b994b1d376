import { type LaunchReadiness, noHosting, type ProjectDetailForAdmin } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aProjectForAdmin } from '../../../entities/project/builders.ts';
import { ProjectHead } from './project-head.tsx';

const ada = { _id: 'ada', name: 'Ada' };
const open = { id: 'approval', text: 'The client approved a preview', problem: 'There is none.', waiver: null };
const readiness: LaunchReadiness = { stage: 'launch', requirements: [open], checkedAt: null, isChecking: false };
const stage = 'PUT /api/admin/projects/project-1/stage';

function show(
	changes: Partial<ProjectDetailForAdmin['project']>,
	readiness: ProjectDetailForAdmin['readiness'] = null,
) {
	const server = startFakeServer();
	const changed: unknown[] = [];
	const project = aProjectForAdmin({ kind: 'new-website', ...changes });
	const detail: ProjectDetailForAdmin = {
		project,
		checklist: [],
		messages: [],
		files: [],
		timeline: [],
		months: [],
		credits: [],
		creditRefusals: [],
		previews: [],
		hosting: noHosting,
		hasHandover: false,
		colleagues: [ada],
		creditRequests: [],
		promiseMonitor: null,
		readiness,
	};
	const back = { to: '/admin', label: 'Projects' };
	renderScreen(<ProjectHead back={back} detail={detail} onChanged={(one) => changed.push(one)} />);
	return { server, changed };
}

describe('the head of a project', () => {
	it('has the next move as its button, and the moves back in a menu', async () => {
		const { server, changed } = show({ stage: 'content' });
		server.answer(stage, () => Response.json({}));
		server.answer('GET /api/admin/projects/project-1', () => Response.json({ ok: true }));
		await userEvent.click(screen.getByRole('button', { name: 'Move to Build' }));

		await waitFor(() => expect(changed).toEqual([{ ok: true }]));
		expect(server.bodies(stage)).toEqual([{ stage: 'build' }]);
		screen.getByRole('button', { name: 'More' });
	});

	it.each([
		['requirements are open', { stage: 'review' }, 'Move to Launch', '1 requirement is open, see below.'],
		['nothing is chosen', { stage: 'intake', kind: null }, 'Move to Content', 'Please choose a new website'],
		['no website is linked', { stage: 'launch', website: null }, 'Move to Live', 'Please link the website first'],
	] as const)('says beside it why the project stays: %s', async (_, changes, name, reason) => {
		const { server } = show(changes, changes.stage === 'review' ? readiness : null);
		const button = screen.getByRole('button', { name });
		await userEvent.click(button);

		expect(button.getAttribute('aria-disabled')).toBe('true');
		expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(reason);
		expect(server.bodies(stage)).toEqual([]);
	});

	it.each([
		['is live', { stage: 'live' }],
		['has ended', { stage: 'build', endedAt: '2026-11-24T09:00:00.000Z' }],
		['is only watched', { stage: 'build', isMonitoringOnly: true }],
	] as const)('has no next move once the project %s', (_, changes) => {
		show(changes);

		expect(screen.queryByRole('button', { name: /^Move to/ })).toBeNull();
	});

	it('saves an assignee as soon as one is chosen', async () => {
		const { server, changed } = show({ stage: 'content' });
		server.answer('PATCH /api/admin/projects/project-1', () => Response.json({ ok: true }));
		await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assignee' }), 'Ada');

		await waitFor(() => expect(changed).toEqual([{ ok: true }]));
		expect(server.bodies('PATCH /api/admin/projects/project-1')).toEqual([{ assigneeId: 'ada' }]);
	});
});
