/** Writes the email of an alert or of a digest, with links that work without a login. */

import type { EmailLinkStore } from '../../emails/email-link-store.ts';
import { emailLinkUrl, unsubscribeUrls } from '../../emails/email-link-urls.ts';
import { alertContent, type ReaderSettings } from '../../messages/alert-content.ts';
import type { EmailContent } from '../../messages/content/email-content.ts';
import { alertDigestEmail } from '../../messages/content/website-emails.ts';
import { linkScopeOfOutage } from '../../messages/groups/link-scope.ts';
import type { DigestStore } from '../../outbox/digest-store.ts';
import type { EmailLinkDocument, OutboxDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { type AlertMessage, isAlert } from '../../platform/firestore/outbox-message.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import { type StoredFactsDeps, storedFactsOf } from './stored-facts.ts';

export interface AlertEmailDeps extends StoredFactsDeps {
	config: { appOrigin: string };
	websites: Pick<WebsiteStore, 'find'>;
	emailLinks: Pick<EmailLinkStore, 'mint'>;
	digests: Pick<DigestStore, 'alertsIn'>;
}

type AlertOrDigest = AlertMessage | { event: 'alert-digest' };

export async function composeAlertEmail(
	deps: AlertEmailDeps,
	deliveryId: string,
	uid: string,
	{ timeZone }: UserDocument,
	message: AlertOrDigest,
	/** Its links turn this channel off instead of the account's emails. */
	channelId?: string,
): Promise<EmailContent> {
	const { config, emailLinks, digests, now } = deps;
	const { appOrigin } = config;
	const reader = { appOrigin, timeZone, now: now() };
	const content = isAlert(message)
		? alertContent(message, reader, await storedFactsOf(deps, message))
		: digestContent(await digests.alertsIn(deliveryId), reader);
	const scope = linkScopeOf(message);
	const token = await emailLinks.mint({ ownerId: uid, ...scope, ...(channelId !== undefined && { channelId }) }, now());
	const isOngoing = message.event === 'website-down' && !message.isTest;
	return {
		...content,
		...(isOngoing && { secondButton: { label: "I'm on it", url: emailLinkUrl(appOrigin, 'acknowledge', token) } }),
		// Shows that the sender of the form has received this email. In the fragment, which browsers send to no server.
		...(content.fixUrl !== undefined && { fixUrl: `${content.fixUrl}#${token}` }),
		...(scope.websiteId !== null && { muteUrl: emailLinkUrl(appOrigin, 'mute', token) }),
		...unsubscribeUrls(appOrigin, token),
	};
}

/** The outage and website that the links act on, and the name that their page shows. */
function linkScopeOf(message: AlertOrDigest): Pick<EmailLinkDocument, 'outageId' | 'websiteId' | 'subject' | 'others'> {
	const none = { outageId: null, websiteId: null };
	switch (message.event) {
		case 'website-down':
		case 'website-up': {
			const { website, isTest } = message;
			return isTest ? { ...none, subject: website.name } : linkScopeOfOutage(message);
		}
		case 'website-flapping':
		case 'condition-began':
		case 'condition-ended':
		case 'certificate-expiring':
			return { ...none, websiteId: message.website.id, subject: message.website.name };
		case 'domain-expiring':
			return { ...none, subject: message.domain };
		case 'test':
			return { ...none, subject: 'a test' };
		case 'alert-digest':
			return { ...none, subject: 'your websites' };
	}
}

/** Lists the alerts oldest first; the last alert of a website decides whether it counts as down. */
function digestContent(batched: readonly OutboxDocument[], reader: ReaderSettings): EmailContent {
	const alerts = batched
		.toSorted((a, b) => a.createdAt - b.createdAt)
		.flatMap(({ message }) => (isAlert(message) ? [message] : []));
	const isDown = new Map(
		alerts.flatMap((alert) =>
			alert.event === 'website-down' || alert.event === 'website-up'
				? [[alert.website.id, alert.event === 'website-down'] as const]
				: [],
		),
	);
	return alertDigestEmail({
		alerts: alerts.map((alert) => alertContent(alert, reader)),
		down: [...isDown.values()].filter(Boolean).length,
		dashboardUrl: `${reader.appOrigin}/dashboard`,
	});
}
