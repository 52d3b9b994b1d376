/** Finds the own domain that a visitor requested. */
import { type EdgeSettings, requestedHostOf } from '../../http/requested-host.ts';
import type { OpenPage, VisitStore } from './visit-store.ts';

declare module 'hono' {
	interface ContextVariableMap {
		/** The page of the own domain that was requested. */
		ownPage: OpenPage;
	}
}

export interface OwnDomains {
	statusDomains: {
		/** The page that visitors of an own domain find; null unless it is active and within the plan. */
		activePageOf(host: string): Promise<string | null>;
		/** The page of an own domain that the plan no longer includes; null otherwise. */
		overLimitPageOf(host: string): Promise<string | null>;
	};
	/** Whether a host belongs to the product. */
	isOwnHost(host: string): boolean;
}

/** Null for hosts of the product, and if the edge states none. */
export function ownDomainOf(
	header: Parameters<typeof requestedHostOf>[0],
	{ config, isOwnHost }: Pick<OwnDomains, 'isOwnHost'> & { config: EdgeSettings },
): string | null {
	const host = requestedHostOf(header, config);
	return host === null || isOwnHost(host) ? null : host;
}

/** The page of the domain; else, of a domain that the plan no longer includes, our URL of the page. Null if the domain opens nothing. */
export async function pageOnDomain(
	{ statusDomains, visits }: Pick<OwnDomains, 'statusDomains'> & { visits: Pick<VisitStore, 'findById'> },
	host: string,
): Promise<{ page: OpenPage } | { movedTo: string } | null> {
	const active = await statusDomains.activePageOf(host);
	if (active !== null) {
		const page = await visits.findById(active);
		return page && { page };
	}
	const overLimit = await statusDomains.overLimitPageOf(host);
	const page = overLimit === null ? null : await visits.findById(overLimit);
	const url = page && (await page.readSnapshot()).page.url;
	// Until the snapshot is rebuilt, its URL is this domain.
	return url === null || new URL(url).hostname === host ? null : { movedTo: url };
}
