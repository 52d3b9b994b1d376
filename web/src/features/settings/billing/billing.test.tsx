import { type CurrentSubscription, tierLimits } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { Billing } from './billing.tsx';

const cancellation = 'POST /api/subscriptions/create-cancellation';
const planChange = 'POST /api/subscriptions/create-plan-change';
const checkout = 'POST /api/subscriptions/create-checkout';
const invoices = 'GET /api/subscriptions/invoices';
const page = { url: 'https://billing.example.com/page' };
const paid = {
	status: 'active',
	currentPeriodEnd: '2026-12-21T12:00:00.000Z',
	billingCycle: 'monthly',
	cancelAtPeriodEnd: false,
	stripeCustomerId: 'cus_1',
} as const;
const pro: CurrentSubscription = { tier: 'Pro', subscription: paid };
const ending: CurrentSubscription = { tier: 'Pro', subscription: { ...paid, cancelAtPeriodEnd: true } };
const free: CurrentSubscription = { tier: 'Free', subscription: null };

const assign = vi.fn();
beforeEach(() => vi.stubGlobal('location', { ...window.location, assign }));
afterEach(() => assign.mockClear());

function renderBilling(current: CurrentSubscription, websites = [aWebsite()], url = '/') {
	const server = startFakeServer();
	server.answer('GET /api/subscriptions/current', () => Response.json(current));
	server.answer(invoices, () => Response.json([]));
	server.answer('GET /api/websites', () => Response.json(websites));
	server.answer('GET /api/projects', () => Response.json([]));
	for (const call of [cancellation, planChange, checkout]) server.answer(call, () => Response.json(page));
	renderScreen(<Billing />, { url });
	return server;
}

async function plan(name: string) {
	const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(`^${name}\\s*\\$`) });
	const row = heading.closest('li');
	if (!row) throw new Error(`There is no plan ${name}.`);
	return within(row);
}

describe('the plan', () => {
	it('is canceled with one click, on the page that confirms it', async () => {
		renderBilling(pro);
		await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));

		await waitFor(() => expect(assign).toHaveBeenCalledWith(page.url));
	});

	it('that is canceled already is kept in the portal, and cannot be changed before', async () => {
		renderBilling(ending);

		await screen.findByRole('button', { name: 'Keep plan' });
		expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
		expect(screen.queryByRole('button', { name: /Upgrade|Switch/ })).toBeNull();
		expect((await plan('Free')).getByText('From Dec 21, 2026')).toBeTruthy();
	});

	it('that is free has nothing to manage or to cancel', async () => {
		renderBilling(free);

		expect((await plan('Free')).getByText('Current plan')).toBeTruthy();
		expect(screen.queryByRole('button', { name: /Cancel|Manage/ })).toBeNull();
	});

	it('shows why the page that confirms a change does not open', async () => {
		const server = renderBilling(pro);
		server.answer(cancellation, refusal('Your subscription is already canceled. You can renew it in the portal.'));
		await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));

		await screen.findByText('Your subscription is already canceled. You can renew it in the portal.');
		expect(assign).not.toHaveBeenCalled();
	});
});

describe('another plan', () => {
	it('says which websites it would pause', async () => {
		const { websites: limit } = tierLimits.Free;
		const many = Array.from({ length: limit + 1 }, (_, index) =>
			aWebsite({ _id: `w${index}`, name: `Website ${index}`, createdAt: new Date(index).toISOString() }),
		);
		renderBilling(pro, many);

		await (await plan('Free')).findByText(`Pauses 1 website: Website ${limit}. No website is deleted.`);
		expect((await plan('Core')).getByText('Keeps all your websites running.')).toBeTruthy();
		expect((await plan('Elite')).queryByText(/Pauses|Keeps/)).toBeNull();
	});

	it('is changed to for the chosen billing cycle', async () => {
		const server = renderBilling(pro);
		await userEvent.click(await screen.findByRole('radio', { name: /Annual/ }));
		await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Elite' }));

		await waitFor(() => expect(assign).toHaveBeenCalledWith(page.url));
		expect(server.bodies(planChange)).toEqual([{ tier: 'Elite', billingCycle: 'annual' }]);
		expect(screen.getByRole('button', { name: 'Switch to annual' })).toBeTruthy();
	});

	it('is bought at the checkout by an account without a subscription', async () => {
		const server = renderBilling(free);
		await userEvent.click(await screen.findByRole('button', { name: 'Get Core' }));

		await waitFor(() => expect(server.bodies(checkout)).toEqual([{ tier: 'Core', billingCycle: 'monthly' }]));
	});
});

describe('after the confirmation', () => {
	it('the page says that the change is on its way, and then that it has arrived', async () => {
		const server = renderBilling(pro, [], '/?change=cancel');
		await screen.findByText(/We're confirming your change/);
		server.answer('GET /api/subscriptions/current', () => Response.json(ending));

		await screen.findByText('Your plan is canceled. You keep Pro until Dec 21, 2026.', {}, { timeout: 4000 });
	});
});

describe('the invoices', () => {
	it('have their date, status and amount', async () => {
		const server = renderBilling(pro);
		const paid = { amountDue: 20_000, amountPaid: 20_000, amountRefunded: 0, dispute: null };
		const invoice = { _id: 'in_1', status: 'paid', currency: 'USD', ...paid };
		server.answer(invoices, () => Response.json([{ ...invoice, createdAt: '2026-11-01T00:00:00.000Z' }]));

		const table = within(await screen.findByRole('table', { name: 'Invoices' }));
		await table.findByRole('row', { name: 'Nov 1, 2026 Paid $200.00' });
	});

	it.each([
		['Disputed', { dispute: 'open' }],
		['Paid, dispute won', { dispute: 'won' }],
		['$50.00 refunded', { amountRefunded: 5_000 }],
		['Refunded', { amountRefunded: 20_000 }],
		['Void', { status: 'void', amountPaid: 0 }],
		['Uncollectible', { status: 'uncollectible', amountPaid: 0 }],
	])('say %s', async (words, change) => {
		const server = renderBilling(pro);
		const paid = { amountDue: 20_000, amountPaid: 20_000, amountRefunded: 0, dispute: null };
		const invoice = { _id: 'in_1', createdAt: '2026-11-01T00:00:00.000Z', status: 'paid', currency: 'USD', ...paid };
		server.answer(invoices, () => Response.json([{ ...invoice, ...change }]));

		const table = within(await screen.findByRole('table', { name: 'Invoices' }));
		await table.findByRole('row', { name: `Nov 1, 2026 ${words} $200.00` });
	});

	it('are none before a plan is bought', async () => {
		renderBilling(free);

		await screen.findByText('Invoices appear here when you buy a plan.');
	});

	it('that fail to load leave the plan usable, and load again', async () => {
		const server = renderBilling(pro);
		server.answer(invoices, () => Response.json({ message: 'No' }, { status: 503 }));
		await screen.findByText('Failed to load the invoices');
		expect(screen.getByRole('button', { name: 'Cancel plan' })).toBeTruthy();
		server.answer(invoices, () => Response.json([]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByText('No invoices');
	});
});
