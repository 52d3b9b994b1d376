import { causeWords, dayMs } from '@stayup/contract';
import { anAlert, callDeps } from '@stayup/testing/alerts/call-fixtures';
import { aDownAlert, aMaintenanceAlert, anUpAlert, noon, shop as website } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { requestOf } from '../kinds/call-kinds.ts';
import { WebhookEvent } from './webhook-event.ts';

const at = noon + 90_000;
const down = aDownAlert({
	at,
	cause: 'The website responded with status 503',
	likelyCause: { id: 'overloaded', confidence: 'medium' },
	regions: ['us-east4', 'us-west1', 'us-west1'],
});
const messages: AlertMessage[] = [
	down,
	anUpAlert(),
	anUpAlert({ since: null, at }),
	aMaintenanceAlert(),
	{ event: 'website-flapping', website, at, changes: 5 },
	{
		event: 'condition-began',
		website,
		condition: 'slow',
		since: noon,
		at,
		slowAboveMs: 1_000,
		likelyCause: null,
		checks: [{ at: noon, region: 'us-east4', error: null, statusCode: 200, durationMs: 2_400 }],
		phases: { dnsMs: 5, connectMs: 20, tlsMs: 40, firstByteMs: 2_100, totalMs: 2_400 },
	},
	{
		event: 'condition-began',
		website,
		condition: 'partly-unreachable',
		since: noon,
		at,
		slowAboveMs: null,
		likelyCause: { id: 'server-silent', confidence: 'medium' },
		checks: [
			{ at: noon, region: 'us-east4', error: 'connection_timeout', statusCode: null, durationMs: 10_000 },
			{ at: noon, region: 'europe-west1', error: null, statusCode: 200, durationMs: 180 },
		],
		phases: { dnsMs: 5, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 10_000 },
	},
	{ event: 'condition-ended', website, condition: 'blocked', since: noon, at: noon + 300_000, next: 'down' },
	{ event: 'certificate-expiring', website, validTo: noon + dayMs },
	{ event: 'domain-expiring', domain: 'example.com', expiresAt: noon + dayMs },
	{ event: 'test' },
];

async function bodyTo(url: string, message: AlertMessage) {
	const target = { kind: 'webhook' as const, url, headers: [], template: null };
	return (await requestOf(callDeps, target, { ...anAlert(message), at })).body;
}

const sentTo = async (url: string, message: AlertMessage) => JSON.parse(await bodyTo(url, message));

const ours = (message: AlertMessage) => sentTo('https://hooks.example.com/stayup', message);
const slack = (message: AlertMessage) => sentTo('https://hooks.slack.com/services/T0/B0/x', message);
const discord = (message: AlertMessage) => sentTo('https://discord.com/api/webhooks/1/x', message);
const teams = (message: AlertMessage) => sentTo('https://prod-1.westeurope.logic.azure.com/workflows/x?sig=y', message);

describe('a webhook', () => {
	it('receives that a website is down, since when and why', async () => {
		const { party, sentence, nextStep } = causeWords.overloaded;

		expect(await ours(down)).toEqual({
			type: 'website.down',
			timestamp: '2026-03-02T12:01:30.000Z',
			data: {
				website,
				outageId: 'shop_1',
				startedAt: '2026-03-02T12:00:00.000Z',
				cause: 'The website responded with status 503',
				likelyCause: { id: 'overloaded', party, sentence, nextStep, confidence: 'medium' },
			},
		});
	});

	it('receives for a partly unreachable website a cause that explains why it works from elsewhere', async () => {
		const [began] = messages.filter(
			({ event, ...rest }) => 'condition' in rest && rest.condition === 'partly-unreachable',
		);

		expect(began && (await ours(began)).data.likelyCause).toMatchObject({
			id: 'works-elsewhere',
			party: 'hosting',
			sentence: expect.stringMatching(/^It works from Belgium, but not from Virginia, USA\./),
		});
	});

	it('receives that it is up again, and how long it was down', async () => {
		expect(await ours(anUpAlert())).toMatchObject({
			type: 'website.up',
			data: { outageId: 'shop_1', endedAt: '2026-03-02T12:05:00.000Z', durationSeconds: 300 },
		});
	});

	it('receives that maintenance ended an outage, and until when it lasts', async () => {
		expect(await ours(aMaintenanceAlert())).toMatchObject({
			type: 'website.maintenance',
			data: {
				outageId: 'shop_1',
				endedAt: '2026-03-02T12:05:00.000Z',
				maintenance: { from: '2026-03-02T12:04:40.000Z', until: '2026-03-02T12:35:00.000Z' },
			},
		});
	});

	it.each(messages)('receives $event as the published schema describes it', async (message) => {
		expect(WebhookEvent.safeParse(await ours(message)).error?.issues).toBeUndefined();
	});

	it.each(messages)('receives the same text for $event in every attempt', async (message) => {
		const url = 'https://a.example/';

		expect(await bodyTo(url, message)).toBe(await bodyTo(url, structuredClone(message)));
	});

	it('is never sent more than 20 KB', async () => {
		const long = { ...website, name: '🥐'.repeat(100), url: `https://shop.example.com/${'%F0%9F%A5%90'.repeat(170)}` };
		const urls = ['https://a.example/', 'https://hooks.slack.com/x', 'https://discord.com/api/webhooks/1/x'];

		for (const url of [...urls, 'https://x.webhook.office.com/x']) {
			expect(Buffer.byteLength(await bodyTo(url, { ...down, website: long }))).toBeLessThan(20_000);
		}
	});
});

describe('the URL of a chat', () => {
	it.each([
		['https://hooks.slack.com/services/T0/B0/x', 'text'],
		['https://hooks.slack.com/triggers/T0/1/x', 'text'],
		['https://discord.com/api/webhooks/1/x', 'embeds'],
		['https://discordapp.com/api/webhooks/1/x', 'embeds'],
		['https://ptb.discord.com/api/v10/webhooks/1/x', 'embeds'],
		['https://contoso.webhook.office.com/webhookb2/x', 'attachments'],
		['https://prod-1.westeurope.logic.azure.com:443/workflows/x', 'attachments'],
		['https://default1.2.environment.api.powerplatform.com/powerautomate/x', 'attachments'],
		['https://hooks.slack.com.evil.example/services/x', 'data'],
		['https://evilhooks.slack.com/services/x', 'data'],
		['https://discord.com/channels/1', 'data'],
		['https://hooks.example.com/discord.com/api/webhooks/1', 'data'],
	])('%s receives a body with %s', async (url, field) => {
		expect(Object.keys(await sentTo(url, down))).toContain(field);
	});

	it('receives the likely cause and who can fix it', async () => {
		expect((await slack(down)).text).toContain('Who can fix it: Your hosting company');
	});

	it.each(messages)('receives text for $event', async (message) => {
		expect((await slack(message)).text.length).toBeGreaterThan(40);
		expect((await discord(message)).embeds[0].title.length).toBeGreaterThan(10);
		expect((await teams(message)).attachments[0].content.body).toHaveLength(2);
	});
});

describe('Slack', () => {
	it('shows what happened, and a link to it', async () => {
		expect((await slack(down)).text).toContain('*Shop is down*');
		expect((await slack(down)).text).toContain('The website responded with status 503.');
		expect((await slack(down)).text).toContain('<https://stayup.example/outages/shop_1|View outage>');
	});

	it("cannot be made to notify the whole channel by a website's name", async () => {
		const { text } = await slack({
			...down,
			website: { ...website, name: '<!channel> & <https://evil.example|Log in>' },
		});

		expect(text).toContain('*&lt;!channel&gt; &amp; &lt;https://evil.example|Log in&gt; is down*');
	});
});

describe('Discord', () => {
	it('shows what happened, with a colour and a link', async () => {
		expect((await discord(down)).embeds).toEqual([
			{
				title: 'Shop is down',
				description: expect.stringContaining('The website responded with status 503.'),
				color: 0xdc2626,
				timestamp: '2026-03-02T12:01:30.000Z',
				url: 'https://stayup.example/outages/shop_1',
			},
		]);
	});

	it('mentions nobody, even if a website is named @everyone', async () => {
		expect((await discord({ ...down, website: { ...website, name: '@everyone' } })).allowed_mentions).toEqual({
			parse: [],
		});
	});

	it('never receives more text than it accepts', async () => {
		const [embed] = (await discord({ ...down, website: { ...website, name: 'x'.repeat(500), url: 'y'.repeat(9000) } }))
			.embeds;

		expect(embed.title.length).toBeLessThanOrEqual(256);
		expect(embed.description.length).toBeLessThanOrEqual(4096);
	});
});

describe('Teams', () => {
	it('shows an Adaptive Card with what happened and a button that links to it', async () => {
		expect(await teams(down)).toMatchObject({
			type: 'message',
			attachments: [
				{
					contentType: 'application/vnd.microsoft.card.adaptive',
					content: {
						type: 'AdaptiveCard',
						body: [
							{ type: 'TextBlock', text: 'Shop is down', color: 'Attention' },
							{ type: 'TextBlock', text: expect.stringContaining('status 503'), wrap: true },
						],
						actions: [{ type: 'Action.OpenUrl', url: 'https://stayup.example/outages/shop_1' }],
					},
				},
			],
		});
	});
});
