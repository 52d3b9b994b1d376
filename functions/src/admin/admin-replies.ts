/** Accounts, websites and outages as admins see them. */
import {
	describeCheckError,
	type OutageDocument,
	type OutageForAdmin,
	toInstant,
	type UserForAdmin,
	type WebsiteDocument,
	type WebsiteForAdmin,
} from '@stayup/contract';
import { shownEmail } from '../emails/templates/shown-email.ts';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import { causeOfOutage } from '../outages/outage-cause.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { mapPage, type Page, type Stored } from '../platform/firestore/paging.ts';
import type { UncheckedWebsites } from '../websites/unchecked-websites.ts';
import { websiteOf } from '../websites/website-replies.ts';

export interface AdminReplyDeps {
	findMonitors: FindMonitors;
	uncheckedWebsites: UncheckedWebsites;
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function websitesForAdmin(
	deps: Pick<AdminReplyDeps, 'findMonitors' | 'now'>,
	page: Page<Stored<WebsiteDocument>>,
): Promise<Page<WebsiteForAdmin>> {
	const monitors = await deps.findMonitors(page.items);
	return mapPage(page, (website) => ({
		...websiteOf(website, monitors.get(website.id), deps.now()),
		ownerId: website.document.ownerId,
	}));
}

export async function outagesForAdmin(
	deps: Pick<AdminReplyDeps, 'now' | 'uncheckedWebsites'>,
	page: Page<Stored<OutageDocument>>,
): Promise<Page<OutageForAdmin>> {
	const ongoing = page.items.filter(({ document }) => document.end === null);
	const unchecked = await deps.uncheckedWebsites(
		ongoing.map(({ document }) => document.websiteId),
		deps.now(),
	);
	return mapPage(page, (outage) => outageForAdmin(outage, unchecked.get(outage.document.websiteId)));
}

export function userForAdmin(id: string, user: UserDocument): UserForAdmin {
	const { name, tier, websiteCount, createdAt, role, isDisabled } = user;
	const email = shownEmail(user.email);
	return { _id: id, name, email, tier, websiteCount, createdAt: toInstant(createdAt), role, isDisabled };
}

function outageForAdmin({ id, document }: Stored<OutageDocument>, uncheckedSince: number | undefined): OutageForAdmin {
	const { websiteId, website, user, start, end, statusCode, error, notifiedAt } = document;
	return {
		_id: id,
		websiteId,
		website,
		user,
		timestamp: toInstant(start),
		endedAt: end === null ? null : toInstant(end),
		uncheckedSince: end !== null || uncheckedSince === undefined ? null : toInstant(uncheckedSince),
		statusCode,
		error: describeCheckError(error, statusCode),
		causeId: causeOfOutage(document).id,
		notificationSent: notifiedAt !== null,
	};
}
