import { describe, expect, it } from 'vitest';
import { slugProblem } from '../../values/status-pages/slug.ts';
import { draftOfWebsites, pageOfWebsite, slugsFor } from './page-of-website.ts';
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

describe('a draft of several websites', () => {
	const draft = (...urls: string[]) =>
		draftOfWebsites(
			urls.map((url, index) => ({ _id: `w${index}`, name: `Site ${index}`, url })),
			'Rosie',
			'rosie',
		);

	it('is not online, and shows them in their order under the chosen name', () => {
		const page = draft('https://bakery.example', 'https://forge.example');

		expect(page).toMatchObject({ name: 'Rosie', slug: 'rosie', isPublished: false, homepageUrl: '' });
		expect(page.groups[0]?.components.map(({ websiteId }) => websiteId)).toEqual(['w0', 'w1']);
		expect(StatusPageSettings.safeParse(page).error).toBeUndefined();
	});

	it('leads to its website if it is the only one', () => {
		expect(draft('https://bakery.example/shop').homepageUrl).toBe('https://bakery.example');
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
