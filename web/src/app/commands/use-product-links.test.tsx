import type { Project } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { aSharedAccount } from '../../entities/account/members/builders.ts';
import { SharedAccountContext } from '../../entities/account/members/shared-account.ts';
import { aliceInfo, aliceProfile, tokenUntil } from '../../entities/account/session/builders.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { aProject } from '../../entities/project/builders.ts';
import type { ChosenAccount } from '../../lib/api-client/chosen-account.ts';
import { queryClientFor } from '../../lib/api-client/query-client.ts';
import { useProductLinks } from './use-product-links.ts';

vi.mock('../../entities/account/session/firebase.ts', () => ({
	restoreFirebaseUser: async () => null,
	signInToFirebase: async () => undefined,
	followFirebaseUser: async () => () => undefined,
}));

const at = '2026-11-26T12:00:00.000Z';
const call = 'GET /api/projects';

function Sections() {
	const { user } = useSession();
	const labels = useProductLinks().map(({ label }) => label);
	return <p role="status">{user && labels.join(', ')}</p>;
}

function open(tier: 'Free' | 'Pro', projects: readonly Project[], account: ChosenAccount | null = null, url = '/') {
	localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ token: tokenUntil(Date.now() + 3_600_000), tier })));
	const server = startFakeServer();
	server.answer('GET /api/auth/profile', () => Response.json(aliceProfile({ tier })));
	server.answer(call, () => Response.json(projects));
	renderScreen(
		<SharedAccountContext value={account}>
			<Sections />
		</SharedAccountContext>,
		{ path: url },
	);
	return server;
}

const sections = () => screen.getByRole('status').textContent.split(', ');
const loaded = (projects: readonly Project[]) =>
	waitFor(() => expect(queryClientFor('alice').getQueryData(['project', 'list'])).toEqual(projects));

beforeEach(() => {
	queryClientFor('alice').clear();
	localStorage.removeItem('runningProject');
});

it.each<[string, Partial<Project>]>([
	['at Intake', {}],
	['being built', { stage: 'build' }],
	['back from Live, at Build', { stage: 'build', launchedAt: null }],
])('the sections include a project that is %s', async (_, changes) => {
	open('Pro', [{ ...aProject, ...changes }]);

	await waitFor(() => expect(sections()).toContain('Project'));
});

it.each<[string, Partial<Project>]>([
	['live', { stage: 'live', launchedAt: at }],
	['over, because the subscription ended', { endedAt: at }],
	['only monitoring', { isMonitoringOnly: true }],
])('the sections have no project that is %s', async (_, changes) => {
	const projects = [{ ...aProject, ...changes }];
	open('Pro', projects);
	await loaded(projects);

	expect(sections()).toEqual(['Dashboard', 'Outages', 'Maintenance', 'Status pages', 'Alerts', 'Settings']);
});

it('the sections keep a live project while it is on screen', async () => {
	const projects: readonly Project[] = [{ ...aProject, stage: 'live', launchedAt: at }];
	open('Pro', projects, null, '/projects/project-1');
	await loaded(projects);

	expect(sections()).toContain('Project');
});

it.each<[string, 'Free' | 'Pro', ChosenAccount | null]>([
	['on the Free tier', 'Free', null],
	['in an account that the person may not manage', 'Pro', aSharedAccount({ role: 'responder', tier: 'Pro' })],
])('nobody asks for projects %s', async (_, tier, account) => {
	const server = open(tier, [aProject], account);
	await waitFor(() => expect(sections()).toContain('Dashboard'));

	expect(server.headers(call)).toEqual([]);
	expect(sections()).not.toContain('Project');
});

it('the sections have the project of the last visit until the projects are known', async () => {
	localStorage.setItem('runningProject', 'alice');
	const answer = Promise.withResolvers<Response>();
	const server = open('Pro', []);
	server.answer(call, () => answer.promise);
	await waitFor(() => expect(sections()).toContain('Project'));
	answer.resolve(Response.json([]));

	await waitFor(() => expect(sections()).not.toContain('Project'));
	expect(localStorage.getItem('runningProject')).toBeNull();
});
