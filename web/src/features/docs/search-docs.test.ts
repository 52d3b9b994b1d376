import { describe, expect, it } from 'vitest';
import { guidePages } from '../../lib/public-pages/guide-pages.ts';
import { searchDocs } from './search-docs.ts';

const found = (typed: string) => searchDocs(typed)?.map(({ to }) => to);

describe('the search of the documentation', () => {
	it.each(['', '  '])('shows everything while %j is typed', (typed) => {
		expect(searchDocs(typed)).toBeNull();
	});

	it.each([
		['the words of a title, in any case and order', 'PAGE status', '/docs/status-pages'],
		['a part of a word', 'webho', '/docs/webhooks'],
		['a heading, and leads to it', 'badges', '/docs/status-pages#badges'],
		['a heading with its own id', 'command line', '/docs/api-keys#command-line'],
		['a word of the title with one of a heading', 'uptime example', '/docs/uptime#an-example'],
		['the API reference', 'api reference', '/api/docs'],
	])('finds %s', (_, typed, first) => {
		expect(found(typed)?.[0]).toBe(first);
	});

	it('finds every guide by its title', () => {
		for (const { heading, path } of guidePages) expect(found(heading)).toContain(path);
	});

	it('lists pages whose titles fit before those that have a heading', () => {
		const titles = searchDocs('status')?.map(({ heading, sections }) => [heading, sections.length > 0]);

		expect(titles?.[0]).toEqual(['Check more than the status code', false]);
		expect(searchDocs('uptime')?.map(({ heading }) => heading)[0]).toBe('How we calculate uptime');
	});

	it('shows of a page only the headings that fit', () => {
		const [page] = searchDocs('subscribers') ?? [];

		expect(page?.sections).toEqual([{ id: 'subscribers', title: 'Subscribers' }]);
	});

	it('finds nothing for words that no page has together', () => {
		expect(searchDocs('badges maintenance')).toEqual([]);
	});
});
