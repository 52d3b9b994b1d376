import { expect, it } from 'vitest';
import { createCounting } from './counting.ts';

const request = { body: '{}', origin: null, userAgent: 'Mozilla/5.0', asksNotToBeCounted: false, country: null };

it('what is no key is neither searched for nor remembered', async () => {
	const searched: string[] = [];
	const counting = createCounting({
		visitorNumbers: {
			add: async () => undefined,
			markFull: async () => undefined,
			monthOf: async () => ({ views: 0, visits: 0 }),
			find: async (key) => {
				searched.push(key);
				return null;
			},
		},
		users: { find: async () => null },
		wait: async () => undefined,
		now: () => 0,
		logError: () => undefined,
	});

	for (const key of ['k'.repeat(12_000), 'k'.repeat(25), '', '../users', 'A'.repeat(24)]) {
		expect(await counting.count(key, request, '203.0.113.7')).toEqual({ stored: null });
	}
	expect(searched).toEqual(['A'.repeat(24)]);
});
