import type { AlertSearch as Answer, OutageTrail } from '@stayup/contract';
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
const website: Answer['website'] = {
	_id: 'shop',
	name: 'Shop',
	url: 'https://shop.example/',
	owner: { _id: 'uma', email: 'uma@example.com' },
	now: [{ text: 'The website is paused', at: null }],
	outages: [outage],
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
	const title = screen.getByRole('link', { name: /^Nov 21, .*, not over$/ });
	expect(title.getAttribute('href')).toBe('/outages/shop_1');
	screen.getByText('The alert did not arrive over Email and was not sent over Night shift.');
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

it('shows the newest messages of a person', async () => {
	const deliveries = outage.channels[0]?.deliveries ?? [];
	await searchFor('uma@example.com', {
		...nothing,
		person: { _id: 'uma', name: 'Uma', email: 'uma@example.com', now: [], deliveries },
	});

	const now = await screen.findByText('No setting keeps messages from being sent now.');
	const messages = screen.getByRole('list', { name: 'Newest messages' });
	within(messages).getByText('Website down');
	expect(messages.compareDocumentPosition(now)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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
