import { describe, expect, it } from 'vitest';
import type { RequestFacts } from '../http/handler.ts';
import { rateLimits } from '../http/rate-limits/rate-limit.ts';
import type { Limited } from '../http/rate-limits/rate-limit-store.ts';
import { createCspReportHandlers } from './csp-report-handlers.ts';
import type { CspReportStore } from './csp-report-store.ts';
import { keyOf } from './csp-violation.ts';

const appOrigin = 'https://stayup.example';
const request: RequestFacts = {
	id: 'a-request',
	clientIp: '203.0.113.9',
	header: () => undefined,
	cookie: () => undefined,
	setCookie: () => undefined,
	rawBody: async () => Buffer.from(''),
};

/** Handlers with room for `room` new violations. */
function open(room: number) {
	const counts = new Map<string, number>();
	let left = room;
	const cspReports: CspReportStore = {
		async countKnown(violation) {
			const count = counts.get(keyOf(violation));
			if (count !== undefined) counts.set(keyOf(violation), count + 1);
			return count !== undefined;
		},
		add: async (violation) => void counts.set(keyOf(violation), 1),
		list: async () => ({ items: [], next: null }),
	};
	const asked: Limited[][] = [];
	const rateLimiter = {
		take: async () => undefined,
		hasRoom: async (limited: readonly Limited[]) => {
			asked.push([...limited]);
			left -= 1;
			return left >= 0;
		},
	};
	const { reportCspViolation } = createCspReportHandlers({
		config: { appOrigin },
		cspReports,
		now: () => 0,
		rateLimiter,
	});
	const report = (blockedURL: string) => {
		const body = [
			{ type: 'csp-violation', body: { documentURL: `${appOrigin}/`, effectiveDirective: 'img-src', blockedURL } },
		];
		return reportCspViolation({ actor: null, params: {}, query: undefined, headers: undefined, body, request });
	};
	return { report, counts, asked };
}

describe('the stored violations of the content security policy (WEB-12)', () => {
	it('stay bounded when someone invents many, and known ones are still counted', async () => {
		const { report, counts } = open(3);
		await report('https://first.example');
		for (let invented = 0; invented < 50; invented++) await report(`https://${invented}.example`);
		await report('https://first.example');

		expect(counts.size).toBe(3);
		expect(counts.get('img-src https://first.example /')).toBe(2);
	});

	it('leave room for people who have reported nothing when one network invents many', async () => {
		const { report, asked } = open(1);
		await report('https://first.example');

		expect(asked).toEqual([
			[
				{ limit: 'newCspReportByIp', subject: '203.0.113.9' },
				{ limit: 'newCspReportByNetwork', subject: '203.0.113.0/24' },
				{ limit: 'newCspReportInAll', subject: 'all' },
			],
		]);
		const { newCspReportInAll, newCspReportByNetwork } = rateLimits;
		expect(newCspReportInAll.newcomerHits).toBeGreaterThan(newCspReportInAll.hits);
		expect(newCspReportByNetwork.hits).toBeLessThan(newCspReportInAll.hits / 10);
	});
});
