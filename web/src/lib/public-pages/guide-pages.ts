/** The guides of the documentation, in groups and in the order in which they are listed. Prerendering and the sitemap use this table. */
import { brand, importSourceFacts, importSources } from '@stayup/contract';
import { docPaths } from './doc-paths.ts';
import type { PublicPage } from './public-pages.ts';

const slugsByGroup = [
	{ name: 'Start', slugs: ['add-a-website', 'import'] },
	{ name: 'Outages and alerts', slugs: ['read-an-outage', 'alerts', 'webhooks'] },
	{ name: 'Checks and uptime', slugs: ['more-checks', 'maintenance', 'uptime'] },
	{ name: 'For your visitors', slugs: ['status-pages'] },
	{ name: 'For programs', slugs: ['api-keys'] },
] as const;
export type GuideSlug = (typeof slugsByGroup)[number]['slugs'][number];

export interface GuidePage extends PublicPage {
	slug: GuideSlug;
	/** The heading of the page and the text of links to it. */
	heading: string;
}

const otherTools = importSources
	.filter((source) => source !== 'csv' && source !== 'sitemap')
	.map((source) => importSourceFacts[source].label);

const titles: Record<GuideSlug, { heading: string; description: string }> = {
	'add-a-website': {
		heading: 'Add a website',
		description: 'Start to monitor a website with a name and a URL, and choose how often it is checked.',
	},
	'read-an-outage': {
		heading: 'Read an outage',
		description: 'What an outage page shows: the cause, who can fix it, what each region saw, and the evidence.',
	},
	alerts: {
		heading: 'Choose who is alerted, and when',
		description: 'Channels for email, chats, phones and browsers, and alert policies with steps and quiet hours.',
	},
	webhooks: {
		heading: 'Receive webhooks',
		description: 'The events that webhooks send, and how to verify their signatures in five languages.',
	},
	'more-checks': {
		heading: 'Check more than the status code',
		description: 'Rules for the page, its JSON and its headers, a limit for slow pages, and requests with credentials.',
	},
	maintenance: {
		heading: 'Plan maintenance',
		description:
			'Windows that repeat in your time zone. Failures inside them send no alert and do not lower the uptime.',
	},
	'status-pages': {
		heading: 'Publish a status page',
		description: 'A page for your visitors with incidents, maintenance, subscribers, badges and a domain of your own.',
	},
	uptime: {
		heading: 'How we calculate uptime',
		description:
			'Uptime is seconds up divided by seconds up and down. What counts as neither, and how to check a figure.',
	},
	import: {
		heading: 'Move from another tool',
		description: `Import monitors from ${otherTools.join(', ')} or a CSV file.`,
	},
	'api-keys': {
		heading: 'Use the API and stayup.yaml',
		description: 'Create an API key, call the API, and keep your websites in a file that is applied from CI.',
	},
};

export const guideGroups = slugsByGroup.map(({ name, slugs }) => ({
	name,
	pages: slugs.map(
		(slug): GuidePage => ({
			slug,
			path: docPaths.guide(slug),
			title: `${titles[slug].heading} · ${brand.name} docs`,
			...titles[slug],
		}),
	),
}));

export const guidePages: readonly GuidePage[] = guideGroups.flatMap(({ pages }) => pages);
