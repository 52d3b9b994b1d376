import type { StatusPageSettings } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { addLaunchPage } from './launch-page.ts';

const bakery = { _id: 'w1', name: 'Rosie’s Bakery', url: 'https://bakery.example/' };

function given({ shown = [] as string[], taken = [] as string[], error = null as Error | null } = {}) {
	const added: StatusPageSettings[] = [];
	const refreshed: string[] = [];
	const logged: string[] = [];
	const deps = {
		config: { appOrigin: 'https://stayup.example' },
		statusPages: {
			all: async () => [{ document: { websiteIds: shown } }],
			slugConflict: async (_owner: string, slug: string) => (taken.includes(slug) ? 'This URL is taken.' : null),
			add: async (_owner: string, settings: StatusPageSettings) => {
				if (error) throw error;
				added.push(settings);
				return { id: 'p2', document: { slug: settings.slug, domain: null } };
			},
		},
		refreshStatusPage: async (id: string) => void refreshed.push(id),
		now: () => 0,
		logError: (message: string) => void logged.push(message),
	};
	return { deps, added, refreshed, logged };
}

describe('the status page of a website that we launch', () => {
	it('is public and shows the website', async () => {
		const { deps, added, refreshed } = given();

		expect(await addLaunchPage(deps, 'rosie', bakery)).toBe('https://stayup.example/s/rosies-bakery');
		expect(added).toMatchObject([
			{ slug: 'rosies-bakery', isPublished: true, access: 'public', groups: [{ components: [{ websiteId: 'w1' }] }] },
		]);
		expect(refreshed).toEqual(['p2']);
	});

	it('gets another URL if the first is taken', async () => {
		const { deps } = given({ taken: ['rosies-bakery'] });

		expect(await addLaunchPage(deps, 'rosie', bakery)).toBe('https://stayup.example/s/bakery');
	});

	it('is not added beside a page that shows the website', async () => {
		const { deps, added } = given({ shown: ['w1'] });

		expect(await addLaunchPage(deps, 'rosie', bakery)).toBeNull();
		expect(added).toEqual([]);
	});

	it('is left out without a word if the plan has no room for it', async () => {
		const { deps, logged } = given({ error: new Problem('conflict', 'Your plan includes 1 status page.') });

		expect(await addLaunchPage(deps, 'rosie', bakery)).toBeNull();
		expect(logged).toEqual([]);
	});

	it('never keeps a website from going live', async () => {
		const { deps, logged } = given({ error: new Error('unreachable') });

		expect(await addLaunchPage(deps, 'rosie', bakery)).toBeNull();
		expect(logged).toEqual(['The status page of a launched website could not be created.']);
	});
});
