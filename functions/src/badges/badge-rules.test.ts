import { badgeKinds, badgeLabelLength, dayMs, hourMs, type SeenCertificate } from '@stayup/contract';
import { aMonitor, aWebsite, bad, good, noon } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { applyChecks } from '../monitoring/rules/apply-checks.ts';
import type { RollUpDocument } from '../platform/firestore/documents.ts';
import { jsonOf, svgOf } from './badge-formats.ts';
import { type BadgeFacts, badgeColors, badgeOf } from './badge-rules.ts';

const checked = (failures: number) => {
	const checks = Array.from({ length: 100 }, (_, index) => (index >= 100 - failures ? bad : good)(index * 60, 180));
	return applyChecks(aMonitor(), checks).monitor;
};
const lastCheckAt = noon + 99 * 60_000;
const up = { website: aWebsite(), monitor: checked(0), stored: { hours: [], days: [] } };

function say(kind: (typeof badgeKinds)[number], changes: Partial<BadgeFacts> = {}, now = lastCheckAt) {
	return badgeOf(kind, { ...up, ...changes }, undefined, now);
}

describe('the status badge', () => {
	it('says up and down as the checks decided', () => {
		expect(say('status')).toMatchObject({ message: 'up', color: badgeColors.good, isMeasured: true });
		expect(say('status', { monitor: checked(10) })).toMatchObject({ message: 'down', color: badgeColors.bad });
	});

	it.each([
		['slow', 'slow'],
		['partly-unreachable', 'partly unreachable'],
		['maintenance', 'maintenance'],
	] as const)('of a website that is %s says so', (kind, message) => {
		const { state } = up.monitor;
		const monitor = { ...up.monitor, state: { ...state, condition: { kind, since: noon } } };

		expect(say('status', { monitor }).message).toBe(message);
	});

	it('stays "down" if the website is down and slow', () => {
		const monitor = checked(10);
		const condition = { kind: 'slow', since: noon } as const;

		expect(say('status', { monitor: { ...monitor, state: { ...monitor.state, condition } } }).message).toBe('down');
	});
});

const certificate: SeenCertificate = {
	issuer: 'CA',
	subjectNames: [],
	serialNumber: '1',
	seenAt: noon,
	validFrom: lastCheckAt - 49 * dayMs,
	validTo: lastCheckAt + 41 * dayMs,
	problem: null,
};

describe('a badge without a current measurement says "not measured" in grey', () => {
	const notMeasured = { message: 'not measured', color: badgeColors.unknown, isMeasured: false };
	const unchecked = aMonitor();

	it.each(badgeKinds)('before the first check: %s', (kind) => {
		const website = aWebsite({ status: 'unknown', lastChecked: null });

		expect(say(kind, { website, monitor: unchecked }, noon)).toMatchObject(notMeasured);
	});

	it.each(['status', 'response', 'certificate'] as const)('while the website is paused: %s', (kind) => {
		expect(say(kind, { website: aWebsite({ isActive: false, certificate }) })).toMatchObject(notMeasured);
	});

	it.each(['status', 'response', 'certificate'] as const)('while its checks are overdue: %s', (kind) => {
		const website = aWebsite({ certificate });

		expect(say(kind, { website }, lastCheckAt + hourMs)).toMatchObject(notMeasured);
		expect(say(kind, { website }, lastCheckAt + 60_000)).toMatchObject({ isMeasured: true });
	});
});

describe('the uptime badge', () => {
	it('is rounded down, and 100% only without any downtime', () => {
		expect(say('uptime-30d').message).toBe('100.00%, 1 h 39 min measured');
		expect(say('uptime-24h', { monitor: checked(10) })).toMatchObject({
			message: '90.90%, 1 h 39 min measured',
			color: badgeColors.bad,
		});
	});

	it('counts only the time of its window', () => {
		const checks = Array.from({ length: 12 * 288 }, (_, index) => (index < 288 ? bad : good)(index * 300));
		const { monitor, closedDays } = applyChecks(aMonitor({ intervalSeconds: 300 }), checks);
		const now = noon + 12 * dayMs;
		const from = closedDays.find(({ start }) => start >= now - 7 * dayMs);
		if (!from) throw new Error('No day was closed.');
		const day: RollUpDocument = { ...from, ownerId: 'a', websiteId: 'b', expireAt: Timestamp.fromMillis(0) };

		expect(say('uptime-7d', { monitor, stored: { hours: [], days: [day] } }, now).message).toBe('100.00%');
		expect(say('uptime-30d', { monitor }, now)).toMatchObject({ color: badgeColors.bad });
	});

	it('of a paused website is that of the measured time', () => {
		expect(say('uptime-7d', { website: aWebsite({ isActive: false }) })).toMatchObject({
			message: '100.00%, 1 h 39 min measured',
		});
	});
});

it('the badge of response times is the average of the last day', () => {
	expect(say('response')).toMatchObject({ message: '180 ms', isMeasured: true });
});

describe('the certificate badge', () => {
	it.each([
		[41, 'good', '41 days'],
		[13, 'warning', '13 days'],
		[1.5, 'warning', '1 day'],
		[0.5, 'warning', 'less than a day'],
		[-1, 'bad', 'expired'],
	] as const)('%d days before the expiry is %s: %s', (days, color, message) => {
		const website = aWebsite({ certificate: { ...certificate, validTo: lastCheckAt + days * dayMs } });

		expect(say('certificate', { website })).toMatchObject({ message, color: badgeColors[color] });
	});

	it('says that a certificate is not valid although it has not expired', () => {
		const website = aWebsite({ certificate: { ...certificate, problem: 'tls_wrong_host' } });

		expect(say('certificate', { website })).toMatchObject({ message: 'not valid', color: badgeColors.bad });
	});
});

describe('the label of a badge', () => {
	const labelled = (label: string) => badgeOf('status', up, label, lastCheckAt).label;

	it('is the text of the URL, without control characters and cut to its length', () => {
		expect(labelled('  Rosie’s\u202e\n shop ')).toBe('Rosie’s shop');
		expect(labelled('🥐'.repeat(100))).toBe('🥐'.repeat(badgeLabelLength));
		expect(labelled(' \u200b ')).toBe('Status');
	});

	it('is never markup in the image', async () => {
		const svg = await svgOf(badgeOf('status', up, '"><script>alert(1)</script>', lastCheckAt));

		expect(svg).not.toContain('<script');
		expect(svg).toContain('aria-label="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;: up"');
	});
});

describe('a badge', () => {
	it('is read by screen readers as its label and its message', async () => {
		const svg = await svgOf(say('status'));

		expect(svg).toContain('role="img" aria-label="Status: up"');
		expect(svg).toContain('<title>Status: up</title>');
	});

	it('has exactly the fields that a shields.io endpoint may have', () => {
		expect(jsonOf(say('status'))).toEqual({
			schemaVersion: 1,
			label: 'Status',
			message: 'up',
			color: badgeColors.good,
			labelColor: badgeColors.label,
			isError: false,
		});
	});

	it.each(Object.entries(badgeColors))('has white text with enough contrast on %s', async (_name, color) => {
		const [r, g, b] = [1, 3, 5].map((at) => {
			const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		}) as [number, number, number];
		const contrast = 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
		const texts = (await svgOf({ label: 'a', message: 'b', color, isMeasured: true })).match(/<text/g);

		expect(contrast).toBeGreaterThanOrEqual(4.5);
		expect(texts).toHaveLength(2);
	});
});
