import { createHash } from 'node:crypto';
import { anOutageDetail } from '@stayup/testing/outages/outage-detail';
import { describe, expect, it } from 'vitest';
import { evidenceFileOf } from './evidence-file.ts';
import { SharedOutage } from './shared-outage.ts';

const at = '2026-11-21T12:00:00.000Z';
const noPlace = { region: null, origin: null, channel: null, deliveryState: null } as const;

const outage = anOutageDetail({
	website: { name: 'Größe', url: 'https://bakery.example/health?key=hunter2&full=1#top' },
	message: 'Hello, Alice says that Bob is slow.',
	evidence: {
		at,
		region: 'us-east4',
		origin: 'round',
		remoteIp: '192.0.2.10',
		statusCode: 503,
		headers: { server: 'nginx', location: 'https://bakery.example/login?session=abc', via: 'token=abcdef' },
		bodyText: '<p>/health?key=hunter2&amp;full=1 failed: password = "swordfish"</p>',
		rules: [
			{
				index: 0,
				sentence: 'The page contains “ok”',
				passed: false,
				seen: '/health?key=hunter2&full=1 password = "swordfish"',
			},
		],
		phases: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 10 },
	},
	acknowledgement: { at, by: 'Alice Baker', note: 'Called Bob.' },
	comments: [{ _id: 'comment', at, by: 'Alice Baker', text: 'Bob is slow.', editedAt: null }],
	evidenceLink: { token: 'the-token', createdAt: at },
	timeline: [
		{ kind: 'first-failure', at, ...noPlace, region: 'us-east4', detail: 'The website responded with status 503' },
		{ kind: 'delivery', at, ...noPlace, channel: 'email', deliveryState: 'sent', detail: 'website-down' },
		{ kind: 'acknowledged', at, ...noPlace, detail: 'Alice Baker: Called Bob.' },
	],
	usualResponseTime: 180,
});

describe('the evidence that an owner shares (SHARE-1)', () => {
	it('has nothing of the account: no names of people, alerts, notes, comments or links', async () => {
		const text = JSON.stringify(await evidenceFileOf(outage));

		for (const secret of ['Alice', 'Bob', 'email', 'the-token', '"websiteId"']) expect(text).not.toContain(secret);
		expect(text).toContain('first-failure');
	});

	it('has no secrets of the website: neither in its URL, which an error page may quote, nor in headers and text', async () => {
		const { outage: shared } = await evidenceFileOf(outage);
		const text = JSON.stringify(shared);

		for (const secret of ['hunter2', 'full=1', 'abc', 'swordfish', '#top']) expect(text).not.toContain(secret);
		expect(shared.website.url).toBe('https://bakery.example/health');
		expect(shared.evidence?.headers).toMatchObject({ server: 'nginx', location: 'https://bakery.example/login' });
	});

	it('has a hash that readers can recompute', async () => {
		const file = await evidenceFileOf(outage);
		const received = JSON.parse(JSON.stringify(file, null, '\t'));

		expect(received.sha256).toBe(createHash('sha256').update(JSON.stringify(received.outage)).digest('hex'));
	});

	it('has exactly the fields of its schema', async () => {
		const file = await evidenceFileOf(outage);

		expect(Object.keys(file.outage).sort()).toEqual(Object.keys(SharedOutage.shape).sort());
	});

	it('stays the same if the website sent no response', async () => {
		const { outage: shared } = await evidenceFileOf({ ...outage, evidence: null });

		expect(shared.evidence).toBeNull();
	});
});
