import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { besidesToasts, renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { ProposalScreen } from './proposal-screen.tsx';

const opened = {
	reference: 'Q-4V8NWE',
	name: 'Heidi Cooper',
	email: 'heidi@flowers.example',
	tier: 'Pro',
	billingCycle: 'monthly',
	feeCents: 120_000,
	planCents: 20_000,
	text: 'A new website.\n\nWith photos.',
	cancellation: '',
	validDays: 14,
	version: 2,
	state: 'open',
	from: 'Ada',
	sentAt: '2026-11-24T12:00:00.000Z',
	validUntil: '2026-12-08T23:59:59.999Z',
	accepted: null,
	isPaid: false,
	hasAccount: false,
	site: null,
};
const accepted = { ...opened, state: 'accepted', accepted: { at: '2026-11-25T12:00:00.000Z', name: 'Heidi C.' } };

function open(proposal: object, url = '/proposal#a-token') {
	const server = startFakeServer();
	server.answer('POST /api/proposals/open', () => Response.json(proposal));
	renderScreen(<ProposalScreen />, { path: '/proposal', url });
	return server;
}

beforeEach(() => sessionStorage.clear());

describe('the page of a proposal', () => {
	it('shows what we offer and every price, and answers nothing by being opened', async () => {
		const server = open(opened);

		await screen.findByRole('heading', { name: 'Proposal for Heidi Cooper' });
		expect(screen.getByText('With photos.').tagName).toBe('P');
		const prices = screen.getAllByText(/^\$/).map((element) => element.textContent);
		expect(prices).toEqual(['$1,400', '$200', '$1,200']);
		screen.getByText('then $200 a month');
		screen.getByText('There is no fee. You can cancel at any time.');
		expect(server.bodies('POST /api/proposals/open')).toEqual([{ token: 'a-token' }]);
		expect(server.bodies('POST /api/proposals/accept')).toEqual([]);
	});

	it('asks for a name before it accepts the version that was read, and then for an account', async () => {
		const server = open(opened);
		server.answer('POST /api/proposals/accept', () => Response.json(accepted));
		await userEvent.click(await screen.findByRole('button', { name: 'Accept the proposal' }));
		await screen.findByText('Please enter your full name.');
		await userEvent.type(screen.getByLabelText('Your full name'), 'Heidi C.');
		await userEvent.click(screen.getByRole('button', { name: 'Accept the proposal' }));

		await screen.findByText('Heidi C. accepted it on Nov 25, 2026.');
		const create = screen.getByRole('link', { name: 'Create your account' });
		expect(create.getAttribute('href')).toBe('/register?email=heidi%40flowers.example');
		expect(server.bodies('POST /api/proposals/accept')).toEqual([{ token: 'a-token', version: 2, name: 'Heidi C.' }]);
	});

	it('asks a client who has an account to log in', async () => {
		open({ ...accepted, hasAccount: true });

		await screen.findByText('Log in as heidi@flowers.example to pay and to follow your project.');
		expect(screen.queryByRole('link', { name: 'Create your account' })).toBeNull();
	});

	it('declines with a reason, unless one goes back', async () => {
		const server = open(opened);
		server.answer('POST /api/proposals/decline', () => Response.json({ ...opened, state: 'declined' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
		await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
		await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
		await userEvent.type(screen.getByLabelText('What does not suit you?'), 'Too{Enter}dear');
		await userEvent.click(screen.getByRole('button', { name: 'Decline the proposal' }));

		await screen.findByText(/^You have declined this proposal\./);
		expect(server.bodies('POST /api/proposals/decline')).toEqual([
			{ token: 'a-token', version: 2, reason: 'Too dear' },
		]);
	});

	it.each([
		['expired', { ...opened, state: 'expired' }, /^It could be accepted until Dec 8, 2026 \(UTC\)\./],
		['withdrawn', { ...accepted, state: 'withdrawn' }, /^We have withdrawn this proposal\./],
		['paid', { ...accepted, isPaid: true }, /^It is paid, and your project has started\./],
	])('that is %s cannot be accepted', async (_, proposal, sentence) => {
		open(proposal);

		await screen.findByText(sentence);
		expect(screen.queryByRole('button', { name: 'Accept the proposal' })).toBeNull();
	});

	it('says why it cannot be shown', async () => {
		const server = startFakeServer();
		const message = 'We are changing this proposal. You will get an email with the new version.';
		server.answer('POST /api/proposals/open', () => Response.json({ message, code: 'conflict' }, { status: 409 }));
		renderScreen(<ProposalScreen />, { path: '/proposal', url: '/proposal#a-token' });

		await screen.findByText(new RegExp(`^${message}`), besidesToasts);
	});

	it('knows its link when the payment page leads back, and says that nothing was paid', async () => {
		open(accepted);
		await screen.findByText('Heidi C. accepted it on Nov 25, 2026.');
		const server = open(accepted, '/proposal?payment=canceled');

		await screen.findByText('Nothing was paid. You can pay at any time.');
		await waitFor(() => expect(server.bodies('POST /api/proposals/open')).toEqual([{ token: 'a-token' }]));
		vi.unstubAllGlobals();
	});
});
