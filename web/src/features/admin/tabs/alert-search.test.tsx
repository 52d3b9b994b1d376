import type { AlertSearch as Answer, ChannelTrail, OutageTrail } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { AlertSearch } from './alert-search.tsx';

const at = '2026-11-21T12:00:00.000Z';
const outage: OutageTrail = {
	outageId: 'shop_1',
	checks: [{ at, region: 'us-east4', origin: 'round' }],
	detectedAt: at,
	endedAt: null,
	policy: 'Nights',
	channels: [
		{
			channelId: 'email',
			kind: 'email',
			name: 'Email',
			label: 'uma@example.com',
			deliveries: [
				{
					_id: 'shop_1_down_email',
					channel: 'email',
					event: 'website-down',
					websiteId: 'shop',
					state: 'sent',
					detail: null,
					why: { text: 'The mail server refused it: mailbox unknown', at: null },
					receipt: { kind: 'bounced', at, reason: 'mailbox unknown' },
					createdAt: at,
					sentAt: at,
					attempts: [],
				},
			],
		},
		{
			channelId: 'phone',
			kind: 'sms',
			name: 'Night shift',
			label: null,
			deliveries: [],
			why: { text: 'Policy “Nights”: quiet until', at: '2026-11-22T07:00:00.000Z' },
		},
	],
};
const website: NonNullable<Answer['website']> = {
	_id: 'shop',
	name: 'Shop',
	url: 'https://shop.example/',
	owner: { _id: 'uma', email: 'uma@example.com' },
	now: [{ text: 'The website is paused', at: null }],
	outages: [outage],
	failures: [{ startedAt: at, endedAt: at, reason: 'One failed check, which no other confirmed' }],
	changes: [
		{
			_id: 'change',
			at,
			event: 'website-changed',
			detail: 'Shop',
			by: 'Rosa',
			before: 'alertsEnabled: true',
			after: 'alertsEnabled: false',
			device: null,
			network: null,
		},
	],
};
const nothing: Answer = { website: null, person: null, found: [] };

async function searchFor(text: string, answer: Answer) {
	const server = startFakeServer();
	server.answer('GET /api/admin/alerts', () => Response.json(answer));
	renderScreen(<AlertSearch />);
	await userEvent.type(screen.getByRole('searchbox', { name: 'Why was there no alert?' }), `${text}{Enter}`);
	return server;
}

it('shows for a website who was notified and when, who was not and why, and what keeps its alerts from being sent now', async () => {
	await searchFor('shop', { ...nothing, website });
	await screen.findByRole('heading', { name: 'Shop' });

	expect(screen.getByRole('link', { name: 'uma@example.com' }).getAttribute('href')).toBe('/admin/people/uma');
	within(screen.getByRole('list', { name: 'Now' })).getByText('The website is paused');
	const title = screen.getByRole('link', { name: /^Down since Nov 21, / });
	expect(title.getAttribute('href')).toBe('/outages/shop_1');
	screen.getByText('Reasons are based on the current settings.');
	const steps = within(screen.getByRole('list', { name: 'Steps of the outage' })).getAllByRole('listitem');
	expect(steps.map(({ lastChild }) => lastChild?.textContent)).toEqual([
		'Check failed, Virginia, USA',
		'Down, policy “Nights”',
	]);
	const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
	expect(rows).toContainEqual(
		expect.stringMatching(/^Emailuma@example\.comBouncedWebsite down.*The mail server refused it: mailbox unknown$/),
	);
	expect(rows).toContainEqual(
		expect.stringMatching(/^Night shiftText messageNot notifiedPolicy “Nights”: quiet until Nov 22/),
	);
});

it('leads from a website of our own monitors to those, because their account has no page', async () => {
	await searchFor('shop', { ...nothing, website: { ...website, owner: { _id: 'stayup-team', email: '' } } });
	const ours = await screen.findByRole('link', { name: 'our own monitors' });

	expect(ours.getAttribute('href')).toBe('/admin?tab=hosted');
	expect(ours.parentElement?.textContent).toBe('https://shop.example/, one of our own monitors');
	expect(document.querySelector('[href^="/admin/people"]')).toBeNull();
});

const uma: NonNullable<Answer['person']> = {
	_id: 'uma',
	name: 'Uma',
	email: 'uma@example.com',
	now: [],
	accounts: [],
	websites: [{ _id: 'shop', name: 'Shop', url: 'https://shop.example/', now: [], failures: null }],
	outages: [],
	changes: [],
	deliveries: [],
};

it('shows the outages of a person with the reasons why there was no message, and the other messages', async () => {
	const off = { text: 'Alerts of the website are turned off', at: null };
	const email: ChannelTrail = {
		channelId: 'email',
		kind: 'email',
		name: 'Email',
		label: null,
		deliveries: [],
		why: off,
	};
	await searchFor('uma@example.com', {
		...nothing,
		person: {
			...uma,
			websites: [{ _id: 'shop', name: 'Shop', url: 'https://shop.example/', now: [off], failures: website.failures }],
			outages: ['shop_1', 'shop_2'].map((outageId) => ({
				...outage,
				outageId,
				channels: [email],
				websiteName: 'Shop',
			})),
			deliveries: outage.channels[0]?.deliveries ?? [],
		},
	});

	expect(await screen.findAllByRole('link', { name: /^Shop: down since Nov 21/ })).toHaveLength(2);
	expect(screen.getAllByText('Alerts of the website are turned off')).toHaveLength(2);
	screen.getByText('Reasons are based on the current settings.');
	within(screen.getByRole('region', { name: 'Websites' })).getByText(/^: Alerts of the website are turned off$/);
	screen.getByText('One failed check, which no other confirmed');
	within(screen.getByRole('list', { name: 'Other messages' })).getByText('Website down');
	expect(screen.queryByText('No setting keeps messages from being sent now.')).toBeNull();
});

it('leads from a person to one of the websites, and to the account of which they are a member', async () => {
	const server = await searchFor('uma@example.com', {
		...nothing,
		person: { ...uma, accounts: [{ _id: 'olga', email: 'olga@example.com' }] },
	});
	await screen.findByText('No outage, so there was nothing to send.');
	screen.getByText('Choose a website to see its failed checks.');
	expect(screen.queryByText('No setting keeps messages from being sent now.')).toBeNull();
	screen.getByText(/whose alerts go only to its own channels\.$/);
	screen.getByRole('button', { name: 'olga@example.com' });
	server.answer('GET /api/admin/alerts', () => Response.json({ ...nothing, website }));
	await userEvent.click(screen.getByRole('button', { name: 'Shop' }));

	const failures = await screen.findByRole('region', { name: 'Failed checks without an outage' });
	expect(failures.textContent).toMatch(/Nov 21, .*One failed check, which no other confirmed$/);
	const changes = screen.getByRole('region', { name: 'Settings changed since these outages' });
	expect(changes.textContent).toMatch(/Website changed: Shop. alertsEnabled: true → alertsEnabled: false, by Rosa$/);
});

it('lets choose when several are found, and says when nothing is', async () => {
	const twin = (_id: string) =>
		({ kind: 'website', _id, label: 'Shop', detail: `https://${_id}/`, personId: 'uma' }) as const;
	const server = await searchFor('shop', { ...nothing, found: [twin('a.example'), twin('b.example')] });
	const choice = await screen.findByRole('button', { name: 'Shop, https://b.example/' });
	server.answer('GET /api/admin/alerts', () => Response.json(nothing));
	await userEvent.click(choice);

	await screen.findByText('Nothing found.');
});
