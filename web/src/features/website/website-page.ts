/** The data of a website's pages. The screen keeps it up to date while the user goes from page to page. */
import type { Tier, WebsiteStats } from '@stayup/contract';
import type { ShownWebsite } from '../../entities/website/freshness.ts';

export interface WebsitePage {
	website: ShownWebsite;
	/** Undefined while they load, and if loading them failed. */
	stats: WebsiteStats | undefined;
	hasStatsFailed: boolean;
	tier: Tier;
}
