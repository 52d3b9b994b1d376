/** Test builders with valid defaults. */
import type { StatusPage } from '@stayup/contract';

/** The page of a bakery with a forge, in one group without a name. */
export function aStatusPage(changes: Partial<StatusPage> = {}): StatusPage {
	return {
		_id: 'p1',
		name: 'Bakery',
		slug: 'bakery',
		url: 'https://stayup.example/s/bakery',
		description: '',
		homepageUrl: '',
		isPublished: true,
		isOverLimit: false,
		access: 'public',
		hasPassword: false,
		allowedEmails: [],
		accent: 'green',
		theme: 'auto',
		showsResponseTimes: false,
		publishAfterMinutes: null,
		logo: null,
		groups: [
			{
				name: '',
				components: [
					{ id: 'c1', websiteId: 'w1', name: 'Shop', showsUrl: false },
					{ id: 'c2', websiteId: 'w2', name: 'Forge', showsUrl: false },
				],
			},
		],
		subscriberCount: 0,
		createdAt: '2026-11-20T10:00:00.000Z',
		changedAt: '2026-11-20T10:00:00.000Z',
		...changes,
	};
}
