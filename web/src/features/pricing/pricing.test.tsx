import { type CurrentSubscription, hourMs, plans, type Tier } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { aliceInfo, tokenUntil } from '../../entities/account/session/builders.ts';
import { Pricing } from './pricing.tsx';

/** By method and path; calls without an answer fail as if offline. */
type Answers = Readonly<Record<string, () => Response>>;

let server: FakeServer;
const assign = vi.fn();

beforeEach(() => {
	server = startFakeServer();
	assign.mockReset();
	vi.spyOn(window.location, 'assign').mockImplementation(assign);
	vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function open(answers: Answers, url = '/pricing'): void {
	for (const [name, answer] of Object.entries(answers)) server.answer(name, answer);
	renderScreen(<Pricing />, { path: '/pricing', url });
}

function signedIn(tier: Tier): void {
	const user = aliceInfo({ tier, token: tokenUntil(Date.now() + hourMs) });
	window.localStorage.setItem('userInfo', JSON.stringify(user));
}

const subscribed = (status: string, tier: Tier): CurrentSubscription => ({
	tier,
	subscription: {
		status,
		currentPeriodEnd: null,
		billingCycle: 'monthly',
		cancelAtPeriodEnd: false,
		stripeCustomerId: 'cus_1',
	},
});
const portal = 'https://pay.example/portal';
const checkout = 'https://pay.example/checkout';
const current = 'GET /api/subscriptions/current';
const createPortal = 'POST /api/subscriptions/create-portal';
const createCheckout = 'POST /api/subscriptions/create-checkout';

function card(tier: string) {
	const heading = screen.getByRole('heading', { level: 2, name: tier });
	const found = heading.closest('li');
	if (!found) throw new Error(`There is no card of ${tier}.`);
	return within(found);
}

it('explains how to cancel a subscription', () => {
	open({});

	const question = screen.getByText('How do I cancel?').closest('details');
	expect(question?.textContent).toMatch(/choose “Cancel plan” on your dashboard or in your billing settings/);
});

describe('the plans on the pricing page', () => {
	it('come from the server once it has responded', async () => {
		const listed = plans.map((plan) => ({ ...plan, monthlyPrice: plan.monthlyPrice + 7 }));
		open({ 'GET /api/subscriptions/plans': () => Response.json(listed) });

		expect(card('Core').queryByText('$50')).not.toBeNull();
		expect(await card('Core').findByText('$57')).not.toBeNull();
		expect(card('Elite').queryByText('$507')).not.toBeNull();
	});

	it('come from the local list if the call fails', async () => {
		open({});

		await waitFor(() => expect(server.bodies('GET /api/subscriptions/plans')).toHaveLength(1));
		expect(card('Pro').queryByText('$200')).not.toBeNull();
	});
});

describe('the billing cycle', () => {
	it('annual shows a twelfth of the annual price, what is paid a year and the saving', async () => {
		open({});
		const prices = () => plans.map(({ tier }) => card(tier).getByText(/^\$\d+$/).textContent);
		expect(prices()).toEqual(['$50', '$200', '$500']);
		expect(card('Pro').getByText('MOST POPULAR')).toBeTruthy();
		expect(screen.getByText('Save 16.7%')).toBeTruthy();

		await userEvent.click(screen.getByRole('radio', { name: /^Annual/ }));

		expect(prices()).toEqual(['$42', '$167', '$417']);
		expect(card('Pro').getByText('billed $2,000 yearly')).toBeTruthy();
	});
});

describe('a visitor', () => {
	it('who only needs monitoring starts free', () => {
		open({});

		expect(screen.getByRole('link', { name: 'Start free' }).getAttribute('href')).toBe('/register');
	});

	it('is led to a call, and reads who owns the website', () => {
		open({});

		expect(screen.getByRole('link', { name: 'Book a call' }).getAttribute('href')).toBe('/call-intake');
		expect(card('Core').getByRole('link', { name: 'Get Core' }).getAttribute('href')).toBe('/call-intake');
		const question = screen.getByText('Who owns the website?').closest('details');
		expect(question?.textContent).toContain('we give you a copy of its pages, texts and images');
	});

	it('who left the payment page reads that the payment was canceled', async () => {
		open({}, '/pricing?subscription=canceled');

		await screen.findByText('Subscription process was canceled.');
	});
});

describe('the comparison of the plans', () => {
	it('is short and in groups', () => {
		open({});

		const table = within(screen.getByRole('table'));
		const titles = ['Monitoring', 'Alerts', 'Status pages', 'Your website', 'Help'];
		const named = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
		expect(table.getAllByRole('rowgroup')).toHaveLength(titles.length + 1);
		expect(named.filter((name) => titles.includes(name ?? '')).length).toBeGreaterThanOrEqual(titles.length);
		expect(table.getAllByRole('row').length - 1 - titles.length).toBeLessThanOrEqual(22);
	});

	it('has what each plan includes, from the limits that the product applies', () => {
		open({});

		const table = screen.getByRole('table');
		const row = (name: string) =>
			within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
				.getAllByRole('cell')
				.map(({ textContent }) => textContent);
		expect(
			within(table)
				.getAllByRole('columnheader')
				.map(({ textContent }) => textContent),
		).toEqual([...['Feature', 'Free', 'Core', 'Pro', 'Elite']]);
		expect(row('Regions that decide')).toEqual(['2', '3', '4', '4']);
		expect(row('Rules for each website')).toEqual(['2', '10', '20', '50']);
		expect(row('Members besides you')).toEqual(['1', '5', '20', 'Unlimited']);
		expect(row('API keys')).toEqual(['1, read-only', '5', '20', '100']);
		expect(row('Channels besides email and webhook')).toEqual(['3', '10', '30', '100']);
		expect(row('Text messages a month')).toEqual(['Not included', '30', '150', '500']);
		expect(row('Steps of an alert policy')).toEqual(['1', '2', '4', '8']);
		expect(row('Websites on a page')).toEqual(['5', '25', '100', '500']);
		expect(row('Subscribers of a page')).toEqual(['Not included', '200', '2,000', '10,000']);
		expect(row('History')).toEqual(['30 days', '13 months', '25 months', '37 months']);
		expect(row('Emails answered')).toEqual(['In turn', 'In turn', 'Before Free and Core', 'Before all others']);
		expect(row('Website, hosting and SEO')).toEqual(['Not included', 'Included', 'Included', 'Included']);
		expect(row('Reservations and appointments')).toEqual([...Array(3).fill('Not included'), 'Included']);
		expect(row('Monthly site updates')).toEqual(['Not included', 'Not included', 'Included', 'Included']);
		expect(row('Scheduling assistant and ad suggestions')).toEqual([...Array(3).fill('Not included'), 'Included']);
		const perWebsite = ['Not included', 'Not included', '100,000', '1,000,000'];
		expect(row('Counted page views of each website a month')).toEqual(perWebsite);
		expect(row('Contact form messages of each website a month').slice(2)).toEqual(['500', '5,000']);
	});

	it('says below the table only what is so in every plan, or in every paid one', () => {
		open({});

		const below = screen.getByText(/^Every plan monitors/).textContent;
		expect(below).toMatch(/With every paid plan, our team does the website, its hosting and SEO/);
		expect(below).toMatch(/If the plan includes monthly site updates/);
		expect(below).not.toMatch(/reservations|appointments|scheduling|ad suggestions/);
	});
});

describe('a subscriber', () => {
	it('sees the current plan marked and changes it in the portal', async () => {
		signedIn('Core');
		open({
			[current]: () => Response.json(subscribed('active', 'Core')),
			[createPortal]: () => Response.json({ url: portal }),
		});

		await card('Core').findByRole('button', { name: 'Manage subscription' });
		expect(card('Core').queryByText('Current plan')).not.toBeNull();
		expect(card('Pro').queryByText('Current plan')).toBeNull();
		await userEvent.click(card('Pro').getByRole('button', { name: 'Get Pro' }));

		await waitFor(() => expect(assign).toHaveBeenCalledWith(portal));
		expect(server.bodies(createCheckout)).toEqual([]);
	});

	it('is sent to the portal even if the page did not know the subscription', async () => {
		signedIn('Free');
		const message = 'You already have a subscription. Change it in the subscription management portal.';
		open({
			[createCheckout]: () => Response.json({ message, code: 'conflict', requestId: 'r1' }, { status: 409 }),
			[createPortal]: () => Response.json({ url: portal }),
		});

		await userEvent.click(await card('Pro').findByRole('button', { name: 'Get Pro' }));

		await waitFor(() => expect(assign).toHaveBeenCalledWith(portal));
	});

	it('can buy a plan again after the subscription has ended', async () => {
		signedIn('Free');
		open({
			[current]: () => Response.json(subscribed('canceled', 'Free')),
			[createCheckout]: () => Response.json({ url: checkout }),
		});

		await userEvent.click(await card('Core').findByRole('button', { name: 'Get Core' }));

		await waitFor(() => expect(assign).toHaveBeenCalledWith(checkout));
	});

	it('reads why the payment page does not open, and may try again', async () => {
		signedIn('Free');
		open({ [current]: () => Response.json({ tier: 'Free', subscription: null }) });
		const button = await card('Core').findByRole<HTMLButtonElement>('button', { name: 'Get Core' });
		await userEvent.click(button);

		await card('Core').findByText('Failed to open the payment page');
		expect([button.disabled, assign.mock.calls]).toEqual([false, []]);
	});
});
