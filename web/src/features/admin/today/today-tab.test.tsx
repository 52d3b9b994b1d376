import { hourMs } from '@stayup/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aliceInfo, aliceProfile, tokenUntil } from '../../../entities/account/session/builders.ts';
import { aLead } from '../leads/builders.ts';
import { adminKey } from '../list/admin-queries.ts';
import { someOperations } from '../tabs/builders.ts';
import { OperationsDot, OperationsTrouble } from '../tabs/operations-state.tsx';
import { OperationsTab } from '../tabs/operations-tab.tsx';
import { TodayCount } from './today-count.tsx';
import { TodayTab } from './today-tab.tsx';

vi.mock('../../../entities/account/session/firebase.ts', () => ({ restoreFirebaseUser: async () => null }));

afterEach(() => localStorage.clear());

const lists = ['admin/calls', 'leads', 'careers/applications', 'admin/projects', 'admin/websites'];
const credit = { projectId: 'p1', client: 'Flowers', month: '2026-10', amountCents: 1200, askedBy: null };

function logIn() {
	const info = aliceInfo({ role: 'admin', token: tokenUntil(Date.now() + hourMs) });
	localStorage.setItem('userInfo', JSON.stringify(info));
}

function startEmptyServer() {
	const server = startFakeServer();
	server.answer('GET /api/admin/operations', () => Response.json(someOperations()));
	for (const list of lists) server.answer(`GET /api/${list}`, () => Response.json([]));
	return server;
}

it('Today has the credits of all pages, and neither a change of the admin dashboard nor the next visit asks for them again', async () => {
	const server = startEmptyServer();
	const pages = [
		() => Response.json([], { headers: { Link: '</api/admin/credits?cursor=c1>; rel="next"' } }),
		() => Response.json([credit]),
	];
	server.answer('GET /api/admin/credits', () => pages.shift()?.() ?? Response.error());
	const asked = (list: string) => server.bodies(`GET /api/${list}`).length;
	const client = new QueryClient();
	const { unmount } = renderScreen(<TodayTab />, { client });

	const row = await screen.findByRole('link', { name: 'Flowers' });
	expect(row.getAttribute('href')).toBe('/admin/projects/p1');
	screen.getByText('Give a credit of $12.00 for October 2026');

	await act(() => client.invalidateQueries({ queryKey: adminKey }));
	await waitFor(() => expect(lists.map(asked)).toEqual([2, 2, 2, 2, 2]));
	unmount();
	renderScreen(<TodayTab />, { client });
	await screen.findByRole('link', { name: 'Flowers' });
	await waitFor(() => expect(lists.map(asked)).toEqual([3, 3, 3, 3, 3]));
	expect(asked('admin/credits')).toBe(2);
});

it('Today lets an admin take a lead that nobody handles, and answer it then', async () => {
	const alice = aliceProfile({ role: 'admin' });
	const server = startEmptyServer();
	server.answer('GET /api/auth/profile', () => Response.json(alice));
	server.answer('GET /api/admin/credits', () => Response.json([]));
	server.answer('GET /api/leads', () => Response.json([aLead]));
	logIn();
	renderScreen(<TodayTab />, { client: new QueryClient() });
	const take = await screen.findByRole('button', { name: 'Take it: Heidi Cooper' });
	await userEvent.click(take);
	await screen.findByText('Failed to assign it to you');

	const taken = { ...aLead, assignee: { _id: alice._id, name: alice.name } };
	server.answer('PATCH /api/leads/lead-1', () => Response.json(taken));
	server.answer('GET /api/leads', () => Response.json([taken]));
	await userEvent.click(take);
	const answer = await screen.findByRole('link', { name: 'Answer: Heidi Cooper' });
	expect(answer.getAttribute('href')).toBe('/admin/leads/lead-1');
	expect(server.bodies('PATCH /api/leads/lead-1').at(-1)).toEqual({ assigneeId: alice._id, mustBeFree: true });
	await waitFor(() => expect(document.activeElement).toBe(answer));
});

it('Today says who was faster, shows it in the row, and keeps the focus there', async () => {
	const server = startEmptyServer();
	server.answer('GET /api/auth/profile', () => Response.json(aliceProfile({ role: 'admin' })));
	server.answer('GET /api/admin/credits', () => Response.json([]));
	server.answer('GET /api/leads', () => Response.json([aLead]));
	logIn();
	renderScreen(<TodayTab />, { client: new QueryClient() });
	const take = await screen.findByRole('button', { name: 'Take it: Heidi Cooper' });
	server.answer('PATCH /api/leads/lead-1', refusal('Ruth has taken this already.'));
	server.answer('GET /api/leads', () => Response.json([{ ...aLead, assignee: { _id: 'ruth', name: 'Ruth' } }]));
	await userEvent.click(take);

	await screen.findByText('Ruth has taken this already.');
	const answer = await screen.findByRole('link', { name: 'Answer: Heidi Cooper' });
	await waitFor(() => expect(document.activeElement).toBe(answer));
	screen.getByText('Ruth');
});

it('Today moves the focus to the next row when the taken one has gone', async () => {
	const server = startEmptyServer();
	const next = { ...aLead, _id: 'lead-2', fullName: 'Ivan Petrov' };
	server.answer('GET /api/auth/profile', () => Response.json(aliceProfile({ role: 'admin' })));
	server.answer('GET /api/admin/credits', () => Response.json([]));
	server.answer('GET /api/leads', () => Response.json([aLead, next]));
	logIn();
	renderScreen(<TodayTab />, { client: new QueryClient() });
	const take = await screen.findByRole('button', { name: 'Take it: Heidi Cooper' });
	server.answer('PATCH /api/leads/lead-1', () => Response.json(aLead));
	server.answer('GET /api/leads', () => Response.json([next]));
	await userEvent.click(take);

	const other = await screen.findByRole('button', { name: 'Take it: Ivan Petrov' });
	await waitFor(() => expect(document.activeElement).toBe(other));
});

it('the tab of Today counts what waits', async () => {
	const server = startEmptyServer();
	server.answer('GET /api/admin/credits', () => Response.json([credit]));
	server.answer('GET /api/leads', () => Response.json([aLead]));
	renderScreen(<TodayCount />);

	await screen.findByText('2');
});

it('a link beside the title of Today says that monitoring has stopped', async () => {
	const server = startFakeServer();
	server.answer('GET /api/admin/operations', () => Response.json(someOperations({ status: 'late' })));
	renderScreen(<OperationsTrouble />);

	const link = await screen.findByRole('link', { name: 'Monitoring has stopped' });
	expect(link.getAttribute('href')).toBe('/admin?tab=operations');
});

it.each([
	['ok', 0],
	['late', 1],
] as const)('the tab of operations has a dot only while monitoring does not run: %s', async (status, dots) => {
	const server = startFakeServer();
	server.answer('GET /api/admin/operations', () => Response.json(someOperations({ status })));
	renderScreen(
		<>
			<OperationsDot />
			<OperationsTab />
		</>,
	);

	await screen.findByText(/^Monitoring (runs on time|has stopped)/);
	expect(screen.queryAllByText('has stopped or is late')).toHaveLength(dots);
});

it('Today asks no admin to approve the own credit', async () => {
	const alice = aliceProfile({ role: 'admin' });
	const server = startEmptyServer();
	server.answer('GET /api/auth/profile', () => Response.json(alice));
	server.answer('GET /api/admin/credits', () => Response.json([{ ...credit, askedBy: alice }]));
	logIn();
	renderScreen(<TodayTab />);

	await screen.findByText('Waits for another admin: credit of $12.00 for October 2026');
});

it('Today says that nothing waits only once it knows all rows', async () => {
	const server = startEmptyServer();
	const second = Promise.withResolvers<Response>();
	const pages = [
		Promise.resolve(Response.json([], { headers: { Link: '</api/admin/credits?cursor=c1>; rel="next"' } })),
		second.promise,
	];
	server.answer('GET /api/admin/credits', () => pages.shift() ?? Response.error());
	renderScreen(<TodayTab />, { client: new QueryClient() });
	await waitFor(() => expect(pages).toEqual([]));
	expect(screen.queryByText('Nothing waits for us')).toBeNull();

	second.resolve(Response.json([]));
	await screen.findByText('Nothing waits for us');
});
