import { type CurrentSubscription, tierLimits, type Website } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aliceInfo } from '../../../entities/account/session/builders.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';

const pro: CurrentSubscription = {
	tier: 'Pro',
	subscription: {
		status: 'active',
		currentPeriodEnd: '2026-12-21T12:00:00.000Z',
		billingCycle: 'monthly',
		cancelAtPeriodEnd: false,
		stripeCustomerId: 'cus_1',
	},
};

async function open(current: CurrentSubscription, websites: readonly Website[] = []): Promise<void> {
	const server = startFakeServer();
	server.answer('GET /api/subscriptions/current', () => Response.json(current));
	server.answer('GET /api/projects', () => Response.json([]));
	renderScreen(<SubscriptionPanel user={aliceInfo({ tier: current.tier })} isDue websites={websites} />);
	await screen.findByText(current.subscription ? 'ACTIVE' : 'FREE');
}

it('names the websites that a smaller plan would pause', async () => {
	const { websites: limit } = tierLimits.Free;
	const many = Array.from({ length: limit + 1 }, (_, index) =>
		aWebsite({ _id: `w${index}`, name: `Website ${index}`, createdAt: new Date(index).toISOString() }),
	);
	await open(pro, many);
	await userEvent.click(screen.getByText('What a smaller plan would pause'));

	await screen.findByText(
		(_, element) => element?.textContent === `Free keeps ${limit} websites running and would pause 1:`,
	);
	expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([`Website ${limit}`]);
});

it('says that no smaller plan would pause anything', async () => {
	await open(pro, [aWebsite()]);
	await userEvent.click(screen.getByText('What a smaller plan would pause'));

	await screen.findByText('No smaller plan would pause any of your websites.');
});

it('of an account without a plan leads to the plans', async () => {
	await open({ tier: 'Free', subscription: null });

	expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
	expect(screen.queryByRole('button', { name: 'Manage subscription' })).toBeNull();
});
