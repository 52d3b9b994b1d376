import type { Member, MemberAccess } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { Members } from './members.tsx';

const since = '2026-11-21T14:02:07.000Z';
const owner: Member = {
	_id: 'olga',
	name: 'Olga',
	email: 'olga@example.com',
	role: 'owner',
	isLimited: false,
	hasSecondFactor: true,
	since,
};
const admin: Member = { ...owner, _id: 'mel', name: 'Mel', email: 'mel@example.com', role: 'admin' };
const access: MemberAccess = {
	stops: [
		{ kind: 'api-key', name: 'Deployments', lastUsedAt: since },
		{ kind: 'previous-secret', name: 'Reports', lastUsedAt: null },
		{ kind: 'invitation', name: 'carol@example.com', lastUsedAt: null },
	],
	shared: [
		{ kind: 'webhook-secret', name: 'Secret that signs webhook calls', id: null },
		{ kind: 'evidence-link', name: 'Shop', id: 'shop_1' },
		{ kind: 'page-password', name: 'Status of Shop', id: 'page' },
		{ kind: 'channel', name: 'Team', id: 'team' },
	],
};

afterEach(() => window.localStorage.clear());

async function openMembers({ stops, shared } = access, url = '/profile/members') {
	const server = startFakeServer();
	server.answer('GET /api/members', () => Response.json([owner, admin]));
	server.answer('GET /api/member-requirements', () => Response.json({ secondFactor: false }));
	server.answer('GET /api/invitations', () => Response.json([]));
	server.answer('GET /api/accounts', () => Response.json([]));
	server.answer('GET /api/members/mel/access', () => Response.json({ stops, shared }));
	server.answer('GET /api/shared-secrets', () => Response.json(shared));
	server.answer('POST /api/shared-secrets/replace', () => Response.json(shared.slice(2)));
	server.answer('PATCH /api/members/mel', () => Response.json({ ...admin, role: 'viewer' }));
	const hour = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }));
	const user = { _id: 'olga', token: `x.${hour}.x`, name: 'Olga', email: owner.email, role: 'user', tier: 'Core' };
	window.localStorage.setItem('userInfo', JSON.stringify(user));
	renderScreen(<Members />, { path: '/profile/members', url });
	await screen.findByRole('button', { name: 'Role of Mel: Admin' });
	return server;
}

const choose = async (item: string) => {
	screen.getByRole('button', { name: 'Role of Mel: Admin' }).focus();
	await userEvent.keyboard('{ArrowDown}');
	await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

describe('the members', () => {
	it('show which API keys and invitations stop before a removal', async () => {
		await openMembers();
		await choose('Remove Mel');
		const dialog = await screen.findByRole('alertdialog', { name: 'Remove Mel?' });
		const stops = await within(dialog).findByRole('list', { name: 'What stops working without Mel' });

		expect(within(stops).getAllByRole('listitem')[0]?.textContent).toMatch(/^API key Deployments, last used /);
		expect(stops.textContent).toContain('Previous secret of the API key Reports; the key itself keeps working');
		expect(stops.textContent).toContain('Invitation of carol@example.com');
		expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBe(document.activeElement);
		const seen = within(dialog).getByRole('list', { name: 'What Mel could see' });
		expect(within(seen).getAllByRole('listitem')).toHaveLength(4);
	});

	it('show no list when nothing stops', async () => {
		await openMembers({ stops: [], shared: [] });
		await choose('Remove Mel');
		const dialog = await screen.findByRole('alertdialog', { name: 'Remove Mel?' });

		expect(within(dialog).queryByRole('list')).toBeNull();
		expect(screen.queryByRole('heading', { name: 'Shared secrets' })).toBeNull();
	});

	it('replace the shared secrets with one press, and show those that are left to others', async () => {
		const server = await openMembers();
		await userEvent.click(await screen.findByRole('button', { name: 'Replace secrets' }));
		const dialog = await screen.findByRole('alertdialog', { name: 'Replace the shared secrets?' });
		await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace secrets' })).toBeNull());

		expect(server.bodies('POST /api/shared-secrets/replace')).toHaveLength(1);
		expect(screen.getByRole('list', { name: 'Shared secrets' }).textContent).toBe(
			'Password of the status page Status of Shop; choose another one in its editor' +
				'URL or key of the channel Team; replace it at the service, then in the channel',
		);
	});

	it('ask before an admin may no longer manage, and change nothing on Cancel', async () => {
		const server = await openMembers();
		await choose('Viewer');
		const dialog = await screen.findByRole('alertdialog', { name: 'Change the role of Mel?' });
		await within(dialog).findByText('API key Deployments', { exact: false });
		await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));

		screen.getByRole('button', { name: 'Role of Mel: Admin' });
		expect(server.bodies('PATCH /api/members/mel')).toEqual([]);
		await choose('Viewer');
		const again = await screen.findByRole('alertdialog', { name: 'Change the role of Mel?' });
		await userEvent.click(within(again).getByRole('button', { name: 'Change role' }));
		await waitFor(() => expect(server.bodies('PATCH /api/members/mel')).toEqual([{ role: 'viewer' }]));
	});

	it('are invited one after the other: the field has the focus at once, and is empty after each', async () => {
		const server = await openMembers(access, '/profile/members#email');
		server.answer('POST /api/members', () => Response.json({ email: 'carol@example.com' }));
		const field = screen.getByLabelText<HTMLInputElement>('Email');
		expect(document.activeElement).toBe(field);
		await userEvent.keyboard('carol@example.com{Enter}');

		await screen.findByText('Invitation sent to carol@example.com');
		expect(field.value).toBe('');
		expect(server.bodies('POST /api/members')).toEqual([{ email: 'carol@example.com', role: 'editor' }]);
	});

	it('say of each invitation when it expires, and that nobody has access yet', async () => {
		const invitation = { _id: 'i1', email: 'carol@example.com', role: 'editor', invitedBy: 'Olga', createdAt: since };
		const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
		const server = await openMembers();
		server.answer('GET /api/members', () => Response.json([owner]));
		server.answer('GET /api/invitations', () =>
			Response.json([
				{ ...invitation, expiresAt: inDays(6) },
				{ ...invitation, _id: 'i2', email: 'dan@example.com', expiresAt: inDays(-1) },
			]),
		);
		renderScreen(<Members />, { path: '/profile/members', url: '/profile/members' });
		const rows = within(await screen.findByRole('list', { name: 'Invitations' })).getAllByRole('listitem');

		expect(rows[0]?.textContent).toContain('Editor · Invited by Olga · Expires in 6 d');
		expect(rows[1]?.textContent).toContain('Expired');
		await screen.findByText('Only you have access so far. People whom you invite appear here once they accept.');
	});
});
