/** The examples of the endpoints for status pages and badges. */
import { type Badges, badgeKinds, type StatusPage, type StatusSnapshot } from '@stayup/contract';
import { websiteId } from './example-values.ts';

export const pageId = 'sT4tUsPa6eQ8wErTyUi0';
export const componentId = 'Kj3hG5fD7sA9';

const settings = {
	name: 'Bakery status',
	slug: 'bakery',
	description: 'The shop and the order form.',
	homepageUrl: 'https://bakery.example.com/',
	isPublished: true,
	access: 'public' as const,
	allowedEmails: [],
	accent: 'green' as const,
	theme: 'auto' as const,
	showsResponseTimes: true,
	publishAfterMinutes: 10,
	groups: [{ name: 'Shop', components: [{ websiteId, name: 'Order form', showsUrl: false }] }],
};

export const statusPage: StatusPage = {
	_id: pageId,
	...settings,
	groups: [{ name: 'Shop', components: [{ id: componentId, websiteId, name: 'Order form', showsUrl: false }] }],
	url: 'https://stayup.example.com/s/bakery',
	isOverLimit: false,
	hasPassword: false,
	logo: null,
	subscriberCount: 0,
	createdAt: '2026-11-20T16:40:12.000Z',
	changedAt: '2026-11-20T16:40:12.000Z',
};

const snapshot: StatusSnapshot = {
	builtAt: 1_795_190_412_000,
	page: {
		name: settings.name,
		description: settings.description,
		slug: settings.slug,
		url: statusPage.url,
		homepageUrl: settings.homepageUrl,
		accent: settings.accent,
		theme: settings.theme,
		showsResponseTimes: true,
		showsBrand: true,
		takesSubscribers: false,
		logo: null,
		isPrivate: false,
	},
	state: 'operational',
	groups: [
		{
			name: 'Shop',
			components: [
				{
					id: componentId,
					name: 'Order form',
					url: null,
					state: 'operational',
					since: 1_795_104_012_000,
					uptime: 99.98,
					coverage: 100,
					days: [{ up: 86_400, down: 0, maintenance: 0 }],
					responseTimeMs: 182,
				},
			],
		},
	],
	openIncidents: [],
	maintenance: [],
	history: [{ day: '2026-11-20', incidents: [] }],
};

const publicId = 'pUBLiC-iD-oF-tHe-BaDgEs0';
const badgeBase = `https://stayup.example.com/badges/${publicId}`;

const badges: Badges = {
	publicId,
	images: badgeKinds.map((kind) => ({ kind, svg: `${badgeBase}/${kind}.svg`, json: `${badgeBase}/${kind}.json` })),
	createdAt: '2026-11-21T14:05:00.000Z',
};

export const statusPageExamples = {
	listStatusPages: { reply: [statusPage] },
	addStatusPage: { body: settings, reply: statusPage },
	getStatusPage: { reply: statusPage },
	updateStatusPage: { body: settings, reply: statusPage },
	removeStatusPage: { reply: { message: 'Status page deleted' } },
	previewStatusPage: { body: settings, reply: snapshot },
	checkSlug: { reply: { isFree: true, message: 'This URL is free.' } },
	getBadges: { reply: badges },
	renewBadges: { reply: badges },
	removeBadges: { reply: { publicId: null, images: [], createdAt: null } },
};
