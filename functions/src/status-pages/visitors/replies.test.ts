import { expect, it } from 'vitest';
import { caching } from './replies.ts';

const secondsOf = (rule: string, directive: string) => Number(new RegExp(`${directive}=(\\d+)`).exec(rule)?.[1] ?? 0);

it.each(Object.entries(caching))(
	'a page that becomes private is at the edge for 30 seconds at most: %s',
	(_file, rule) => {
		expect(secondsOf(rule, 's-maxage') + secondsOf(rule, 'stale-while-revalidate')).toBeLessThanOrEqual(30);
		expect(rule).toMatch(/s-maxage=|no-store/);
	},
);

it('only the page and its live data outlast a failure of ours', () => {
	const lasting = Object.entries(caching).filter(([, rule]) => rule.includes('stale-if-error'));

	expect(lasting.map(([file]) => file)).toEqual(['page', 'live']);
});
