import { describe, expect, it } from 'vitest';
import { slugProblem } from '../../values/status-pages/slug.ts';
import { pageOfWebsite, slugsFor } from './page-of-website.ts';
import { StatusPageSettings } from './status-pages.ts';

const bakery = { _id: 'w1', name: 'Rosie’s Bäckerei', url: 'https://www.bakery.example/shop' };

describe('a status page from a website', () => {
	it('shows it under its name, with a link to it', () => {
		expect(pageOfWebsite(bakery, 'rosies')).toMatchObject({
			name: 'Rosie’s Bäckerei',
			slug: 'rosies',
			homepageUrl: 'https://www.bakery.example',
			isPublished: true,
			groups: [{ name: '', components: [{ websiteId: 'w1', name: 'Rosie’s Bäckerei', showsUrl: false }] }],
		});
	});

	it.each([
		['a long name', '🥐'.repeat(50)],
		['a name in other letters', 'パン屋'],
		['a name of a reserved word', 'Admin'],
	])('is valid for %s', (_case, name) => {
		const website = { ...bakery, name };
		const [slug = ''] = slugsFor(website, 'kqzrw');

		expect(StatusPageSettings.safeParse(pageOfWebsite(website, slug)).error).toBeUndefined();
	});
});

describe('the slugs to try', () => {
	it('begin with the name and the host, and end with one that is free', () => {
		expect(slugsFor(bakery, 'kqzrw')).toEqual([
			'rosies-backerei',
			'bakery',
			'rosies-backerei-status',
			'rosies-backerei-kqzrw',
			'p-kqzrw',
		]);
	});

	it('leave out those that nobody can use', () => {
		const slugs = slugsFor({ name: 'Stayup', url: 'not a url' }, 'kqzrw');

		expect(slugs).toEqual(['p-kqzrw']);
		expect(slugs.map(slugProblem)).toEqual([null]);
	});
});
