/** Where the visit began: the first page and the campaign in its URL. The browser knows them, so nothing is stored. */
import { cutText } from '@stayup/contract';

interface VisitOrigin {
	'x-first-page': string;
	'x-campaign': string;
}

/** `url`: of the page load that began the visit. */
export function originOf(url: string): VisitOrigin {
	const { pathname = '', searchParams } = URL.parse(url) ?? {};
	const campaign = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => searchParams?.get(name)?.trim() ?? '');
	return {
		'x-first-page': cutText(pathname, 200),
		'x-campaign': cutText(campaign.filter((part) => part !== '').join(' / '), 200),
	};
}

export function originOfVisit(): VisitOrigin {
	return originOf(performance.getEntriesByType('navigation')[0]?.name ?? '');
}
