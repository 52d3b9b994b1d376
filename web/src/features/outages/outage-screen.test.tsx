import type { OutageDetail, OutageNeighbours } from '@stayup/contract';
import { anOutageDetail } from '@stayup/testing/outages/outage-detail';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { isPlannable } from './mark-planned.ts';
import { OutageScreen } from './outage-screen.tsx';

const at = '2026-11-18T05:51:07.000Z';

function anOutage(changes: Partial<OutageDetail> = {}): OutageDetail {
	return anOutageDetail({
		endedAt: '2026-11-18T06:04:31.000Z',
		endReason: 'recovered',
		timeline: [
			{
				kind: 'first-failure',
				at,
				region: 'us-east4',
				origin: 'round',
				detail: 'The website responded with status 503',
				channel: null,
				deliveryState: null,
			},
		],
		...changes,
	});
}

const comment = { _id: 'c1', at: '2026-11-18T06:10:00.000Z', by: 'Alice', text: '<b>Disk full</b>', editedAt: null };
const shared = { token: 'the-token', createdAt: at };

async function open(outage: OutageDetail, neighbours?: OutageNeighbours) {
	const server = startFakeServer();
	server.answer('GET /api/outages/bakery_2', () => Response.json(outage));
	if (neighbours) server.answer('GET /api/outages/bakery_2/neighbours', () => Response.json(neighbours));
	renderScreen(<OutageScreen />, { path: '/outages/:id', url: '/outages/bakery_2' });
	await screen.findByText('Confidence');
	return server;
}

describe('the page of an outage', () => {
	it('shows the cause, who can fix it and the next step before everything else', async () => {
		await open(anOutage({ endedAt: null, endReason: null }));
		const order = [...document.body.querySelectorAll('dt, h2')].map(({ textContent }) => textContent);

		expect(order.slice(1, 4)).toEqual(['Who can fix it', 'Next step', 'Confidence']);
		expect(order.indexOf('Timeline')).toBeGreaterThan(order.indexOf('Next step'));
	});

	it('offers a fix while the website is down, and nothing to do once it is over', async () => {
		const cause = { ...anOutageDetail().cause, nextStep: null, sentence: 'The website was overloaded.' };
		await open(anOutage({ cause }));

		screen.getByRole('heading', { name: 'The website was overloaded.' });
		screen.getByText('Who may know more');
		for (const words of ['Have us fix it', 'Next step', 'Who can fix it']) expect(screen.queryByText(words)).toBeNull();
	});

	it.each([
		['was notified', null, /^Your Stayup team was notified at .+M\.$/],
		['answered', 'Ada', /^Your Stayup team was notified at .+M\. Ada answered after 3 min and is on it\.$/],
	])('of a website that we host says that our team %s, and sends nobody elsewhere', async (_, by, words) => {
		const answeredAt = new Date(Date.parse(at) + 3 * 60_000).toISOString();
		const cause = { ...anOutageDetail().cause, party: 'team', partyName: 'your Stayup team' } as const;
		const team = { notifiedAt: at, answer: by === null ? null : { at: answeredAt, by } };
		await open(anOutage({ endedAt: null, endReason: null, cause, team }));

		screen.getByText('Your Stayup team');
		screen.getByText(words);
		for (const name of ['Have us fix it', 'Copy message']) expect(screen.queryByRole('button', { name })).toBeNull();
	});

	it.each([
		['recovered', 'Resolved'],
		['maintenance', 'Ended'],
		['blocked', 'Ended'],
		['paused', 'Ended'],
		['edited', 'Ended'],
	] as const)('of an outage that is %s says “%s” above and in the timeline', async (endReason, title) => {
		const endedAt = '2026-11-18T06:04:31.000Z';
		const noRegion = { region: null, origin: null, channel: null, deliveryState: null };
		await open(
			anOutage({ endedAt, endReason, timeline: [{ kind: 'ended', at: endedAt, detail: 'Why', ...noRegion }] }),
		);

		screen.getByRole('heading', { name: 'Bakery was down for 13 min 24 s' });
		expect(screen.getAllByText(title)[0]?.closest('li')).toBeNull();
		const [entry] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('Why'));
		expect(entry?.textContent).toMatch(new RegExp(`^${title}Why`));
	});

	it('shows each rule that failed and what it found, as text', async () => {
		const phases = { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 10 };
		const rules = [{ index: 1, sentence: 'The page contains “Order now”', passed: false, seen: '<b>Sold out</b>' }];
		await open(
			anOutage({
				errorClass: 'rule_failed',
				error: 'The page did not pass a rule',
				statusCode: 200,
				evidence: {
					at,
					region: 'us-east4',
					origin: 'round',
					remoteIp: null,
					statusCode: 200,
					headers: {},
					bodyText: null,
					phases,
					rules,
				},
			}),
		);

		const [row] = within(screen.getByRole('list', { name: 'Failed rules' })).getAllByRole('listitem');
		expect(row?.textContent).toBe('Failed rule: The page contains “Order now”Found: <b>Sold out</b>');
	});

	it.each([
		[
			{ age: '10800', 'cf-cache-status': 'HIT' },
			'This answer came from a cache, 3 hours old (cf-cache-status: HIT). The website itself may answer differently.',
		],
		[{ age: '0', 'x-cache': 'MISS' }, null],
	])('says of the headers %j whether the answer came from a cache', async (headers, sentence) => {
		const phases = { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 10 };
		const answer = { remoteIp: '192.0.2.10', statusCode: 503, headers, bodyText: null, phases };
		await open(anOutage({ evidence: { at, region: 'us-east4', origin: 'round', ...answer } }));

		expect(screen.queryByText(/This answer came from a cache/)?.textContent ?? null).toBe(sentence);
	});

	it('says above the timeline who was notified, and who was not and why', async () => {
		const server = startFakeServer();
		server.answer('GET /api/outages/bakery_2', () => Response.json(anOutage()));
		server.answer('GET /api/outages/bakery_2/alerts', () =>
			Response.json({
				policy: 'Nights',
				channels: [
					{
						channelId: 'phone',
						kind: 'sms',
						name: 'Night shift',
						label: null,
						deliveries: [],
						why: { text: 'The channel is not confirmed', at: null },
					},
				],
			}),
		);
		renderScreen(<OutageScreen />, { path: '/outages/:id', url: '/outages/bakery_2' });

		await screen.findByText('The channel is not confirmed');
		await screen.findByText('By the policy “Nights”');
		screen.getByText('Not notified');
		const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
		expect(titles.slice(1)).toEqual(['Who was notified', 'Timeline', 'Evidence']);
	});

	it('names the channel of each alert', async () => {
		const sent = { kind: 'delivery', at, region: null, origin: null, detail: 'website-down' } as const;
		await open(
			anOutage({
				timeline: [
					{ ...sent, channel: 'email', deliveryState: 'sent' },
					{ ...sent, channel: 'slack', channelName: 'Ops', deliveryState: 'sent' },
					{ ...sent, channel: 'slack', channelName: 'Slack', deliveryState: 'failed' },
				],
			}),
		);
		const rows = screen.getAllByText(/: website down$/).map(({ textContent }) => textContent);

		expect(rows).toEqual(['Email: website down', 'Slack, Ops: website down', 'Slack: website down']);
	});

	it('says of an alert that was held back on purpose that it was, and not that it failed', async () => {
		const alert = { kind: 'delivery', at, region: null, origin: null, detail: 'website-down' } as const;
		const timeline = [{ ...alert, channel: 'email', deliveryState: 'failed', isHeldBack: true } as const];
		await open(anOutage({ timeline }));

		screen.getByText('Held back');
		expect(screen.queryByText('Not delivered')).toBeNull();
	});

	it('says that an email bounced, and why', async () => {
		const sent = { kind: 'delivery', at, region: null, origin: null, detail: 'website-down' } as const;
		const receipt = { kind: 'bounced', at, reason: 'Mailbox full' } as const;
		await open(anOutage({ timeline: [{ ...sent, channel: 'email', deliveryState: 'sent', receipt }] }));

		screen.getByText('Bounced');
		screen.getByText('Email: website down. The mail server refused it: Mailbox full.');
		expect(screen.queryByText('Sent')).toBeNull();
	});

	it('counts an outage as planned, and takes it back', async () => {
		const timestamp = new Date(Date.now() - 60 * 60_000).toISOString();
		const outage = anOutage({ timestamp, endedAt: new Date().toISOString() });
		const server = await open(outage);
		server.answer('POST /api/outages/bakery_2/planned', () => Response.json({ ...outage, planned: true }));
		await userEvent.click(screen.getByRole('button', { name: 'This was planned' }));
		await screen.findByText('Planned');
		server.answer('POST /api/outages/bakery_2/planned', () => Response.json(outage));
		await userEvent.click(screen.getByRole('button', { name: 'Undo “Planned”' }));
		await screen.findByRole('button', { name: 'This was planned' });

		expect(server.bodies('POST /api/outages/bakery_2/planned')).toEqual([{ planned: true }, { planned: false }]);
	});

	it('offers no mark for an ongoing outage, an old one, or one of somebody else', async () => {
		const nowMs = Date.parse('2026-11-20T00:00:00Z');
		const isPlanned = (changes: Partial<OutageDetail>) => isPlannable(anOutage(changes), nowMs);

		expect(isPlanned({})).toBe(true);
		expect(isPlanned({ endedAt: null })).toBe(false);
		expect(isPlanned({ timestamp: '2026-10-01T00:00:00.000Z' })).toBe(false);
		expect(isPlanned({ isOwner: false })).toBe(false);
	});

	it('adds a comment, empties the field, and shows the comment as text', async () => {
		const server = await open(anOutage());
		server.answer('POST /api/outages/bakery_2/comments', () => Response.json(anOutage({ comments: [comment] })));
		const field = screen.getByLabelText<HTMLTextAreaElement>('Add a comment');
		await userEvent.type(field, '<b>Disk full</b>{Control>}{Enter}{/Control}');

		await screen.findByText('<b>Disk full</b>');
		expect(server.bodies('POST /api/outages/bakery_2/comments')).toEqual([{ text: '<b>Disk full</b>' }]);
		expect(field.value).toBe('');
	});

	it('keeps a comment that was refused', async () => {
		await open(anOutage());
		const field = screen.getByLabelText<HTMLTextAreaElement>('Add a comment');
		await fill(field, 'Disk full');
		await userEvent.click(screen.getByRole('button', { name: 'Comment' }));

		await screen.findAllByText('Failed to add the comment');
		expect(field.value).toBe('Disk full');
	});

	it('copies the existing link to the evidence with one click', async () => {
		await open(anOutage({ evidenceLink: shared }));
		const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
		await userEvent.click(screen.getByRole('button', { name: 'Copy evidence link' }));

		await screen.findByText('Link copied. Everyone with the link can see the evidence.');
		expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/evidence#the-token`);
	});

	it('stops sharing the evidence after a question', async () => {
		const server = await open(anOutage({ evidenceLink: shared }));
		server.answer('DELETE /api/outages/bakery_2/evidence-link', () => Response.json(anOutage()));
		await userEvent.click(screen.getByRole('button', { name: 'Revoke link' }));
		await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke link' }));

		await screen.findByText('The link no longer works');
		expect(screen.queryByText('Evidence link')).toBeNull();
	});

	it('goes to the next outage of the website with ] and of all websites with }', async () => {
		const next = { _id: 'bakery_3', website: { name: 'Bakery' }, timestamp: at };
		await open(anOutage(), { ofWebsite: { previous: null, next }, ofAll: { previous: null, next } });
		await screen.findByRole('navigation', { name: 'Other outages' });
		await userEvent.keyboard('[[');
		expect(screen.getByRole('heading', { name: 'Bakery was down for 13 min 24 s' })).toBeTruthy();
		await userEvent.keyboard(']');

		await waitFor(() => expect(screen.queryByText('Confidence')).toBeNull());
	});

	it('offers an admin neither comments nor a link', async () => {
		await open(anOutage({ isOwner: false, endedAt: null }));

		for (const name of ['Acknowledge', 'Copy evidence link', 'Comment']) {
			expect(screen.queryByRole('button', { name })).toBeNull();
		}
	});

	it('lets the author edit a comment in place, and delete it after a question', async () => {
		const choose = async (name: string) => {
			screen.getByRole('button', { name: /^Actions for the comment by Alice/ }).focus();
			await userEvent.keyboard('{ArrowDown}');
			await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
		};
		const server = await open(anOutage({ comments: [comment] }));
		const edited = { ...comment, text: 'The disk was full.', editedAt: at };
		const call = '/api/outage-comments/c1';
		server.answer(`PATCH ${call}`, () => Response.json(anOutage({ comments: [edited] })));
		await choose('Edit');
		const field = await screen.findByRole('textbox', { name: 'Comment' });
		await userEvent.clear(field);
		await fill(field, edited.text);
		await userEvent.click(screen.getByRole('button', { name: 'Save' }));
		await screen.findByText(edited.text);
		screen.getByText(/, edited$/);
		expect(server.bodies(`PATCH ${call}`)).toEqual([{ text: edited.text }]);

		server.answer(`DELETE ${call}`, () => Response.json(anOutage()));
		await choose('Delete');
		await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));

		await screen.findByText('Comment deleted');
		expect(screen.queryByText(edited.text)).toBeNull();
	});

	it('links to the outages before and after it, and goes back with {', async () => {
		const other = (id: string, name: string) => ({ _id: id, website: { name }, timestamp: at });
		const [previous, next] = [other('shop_1', 'Shop'), other('blog_3', 'Blog')];
		await open(anOutage(), { ofWebsite: { previous: null, next: null }, ofAll: { previous, next } });
		const list = within(await screen.findByRole('navigation', { name: 'Other outages' }));
		const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
		expect(links).toEqual([
			[expect.stringMatching(/^Previous: Shop/), '/outages/shop_1'],
			[expect.stringMatching(/^Next: Blog/), '/outages/blog_3'],
		]);
		await userEvent.keyboard('{{}');

		await waitFor(() => expect(screen.queryByText('Confidence')).toBeNull());
	});

	it('is not found if it belongs to somebody else', async () => {
		const message = { message: 'Outage not found', code: 'not-found', requestId: 'r1' };
		startFakeServer().answer('GET /api/outages/bakery_2', () => Response.json(message, { status: 404 }));
		renderScreen(<OutageScreen />, { path: '/outages/:id', url: '/outages/bakery_2' });

		await screen.findByRole('heading', { name: 'Outage not found' });
	});
});
