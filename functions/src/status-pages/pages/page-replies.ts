/** The shape of status pages in replies. */
import { type StatusPage, toInstant } from '@stayup/contract';
import { shownEmail } from '../../emails/templates/shown-email.ts';
import { shownLogo } from './page-logo.ts';
import type { StoredStatusPage } from './page-store.ts';
import { pageUrlOf } from './page-url.ts';

export function statusPageOf({ id, document }: StoredStatusPage, appOrigin: string): StatusPage {
	const { ownerId: _owner, passwordHash, visitKey: _key, websiteIds: _ids, domain: _domain, ...more } = document;
	const { upkeep: _upkeep, createdAt, changedAt, ...shown } = more;
	return {
		_id: id,
		...shown,
		allowedEmails: document.allowedEmails.map(shownEmail),
		url: pageUrlOf(document, appOrigin),
		logo: shownLogo(document),
		hasPassword: passwordHash !== null,
		createdAt: toInstant(document.createdAt),
		changedAt: toInstant(document.changedAt),
	};
}
