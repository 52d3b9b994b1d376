import type { Person as PersonReply } from '@stayup/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { Person } from './person.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonTabs } from './person-tabs.tsx';

it('a person who does not exist is not found', async () => {
	const message = { message: 'User not found', code: 'not-found', requestId: 'r1' };
	startFakeServer().answer('GET /api/admin/people/nobody', () => Response.json(message, { status: 404 }));
	renderScreen(<Person />, { path: '/admin/people/:id', url: '/admin/people/nobody' });

	await screen.findByRole('heading', { name: 'Person not found' });
	expect(screen.getByRole('link', { name: 'Go to the Admin Dashboard' }).getAttribute('href')).toBe('/admin');
});

it('a person who cannot be loaded leaves the admin where they are, with a retry', async () => {
	const message = { message: 'No.', code: 'internal', requestId: 'r1' };
	startFakeServer().answer('GET /api/admin/people/uma', () => Response.json(message, { status: 500 }));
	renderScreen(<Person />, { path: '/admin/people/:id', url: '/admin/people/uma' });

	await screen.findByText('Failed to load the person');
	screen.getByRole('button', { name: 'Retry' });
	screen.getByRole('link', { name: 'Admin Dashboard' });
});

it.each([
	['the newest project', { _id: 'p1', reference: 'P-7K3M2Q', stage: 'intake' }, ['/admin/projects/p1']],
	['no project', null, []],
] as const)('the facts of a person lead to %s', (_case, project, links) => {
	const person: PersonReply = {
		_id: 'uma',
		name: 'Uma',
		email: 'uma@example.com',
		tier: 'Core',
		role: 'user',
		websiteCount: 0,
		createdAt: '2026-11-01T12:00:00.000Z',
		isDisabled: false,
		isEmailConfirmed: true,
		secondFactor: 'off',
		emailEnabled: true,
		webhookEnabled: false,
		timeZone: 'UTC',
		deletionAt: null,
		subscription: null,
		project,
	};
	renderScreen(<PersonFacts person={person} />);

	const found = screen.queryAllByRole('link', { name: 'P-7K3M2Q, Intake' });
	expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});

it.each([
	['an open dispute', { dispute: 'open', evidenceDueAt: '2026-11-20T12:00:00.000Z' }, ['Disputed', 'Nov 20, 2026']],
	['a dispute that is lost', { dispute: 'lost' }, ['Dispute lost', '–']],
	['a refund', { amountRefunded: 5_000 }, ['$50.00 refunded', '–']],
	['a void invoice', { status: 'void' }, ['Void', '–']],
])('the payments of a person say %s', async (_case, change, texts) => {
	const amounts = { amountDue: 20_000, amountPaid: 20_000, amountRefunded: 0, currency: 'USD' };
	const payment = { _id: 'in_1', createdAt: '2026-11-01T00:00:00.000Z', status: 'paid', ...amounts };
	const server = startFakeServer();
	server.answer('GET /api/admin/people/alice/payments', () =>
		Response.json([{ ...payment, dispute: null, evidenceDueAt: null, ...change }]),
	);
	renderScreen(<PersonTabs id="alice" />, { path: '/admin/people/:id', url: '/admin/people/alice?tab=payments' });
	const row = (await screen.findByText(texts[0] ?? '')).closest('tr');

	for (const text of texts) expect(row?.textContent).toContain(text);
});
