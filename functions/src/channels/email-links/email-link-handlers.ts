/** The links of an email. They open a page whose button acts; opening alone changes nothing, because email clients open links to scan them. */
import { type EmailLink, mutedUntil, type OutageDocument } from '@stayup/contract';
import type { EmailLinkStore } from '../../emails/email-link-store.ts';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../../http/rate-limits/admit-visitor.ts';
import { byIp } from '../../http/rate-limits/limit-by-ip.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { Recipients } from '../../outbox/recipients.ts';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { EmailLinkDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { Problem } from '../../platform/problem.ts';
import { alertedEmail } from '../../platform/team-account.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import { acknowledgeGroup, muteGroup } from '../act-on-group.ts';
import type { ChannelStore } from '../channel-store.ts';
import { isLinkInUse, leadsToSame, linkNotInUse } from './link-in-use.ts';
import { type RecipientDeps, recipientName } from './recipient-name.ts';

const staleLinkMessage = 'This link is no longer valid.';

interface EmailLinkDeps extends AdmitVisitorDeps {
	channels: Pick<ChannelStore, 'find' | 'change'>;
	emailLinks: Pick<EmailLinkStore, 'find'>;
	outages: Pick<OutageStore, 'acknowledgeAll' | 'findMany'>;
	memberships: RecipientDeps['memberships'];
	users: Pick<Recipients, 'change' | 'find' | 'findByEmail'>;
	websites: Pick<WebsiteStore, 'change' | 'find'>;
}

export function createEmailLinkHandlers(deps: EmailLinkDeps) {
	return {
		async getEmailLink({ body, request }) {
			const { link, owner } = await openLink(deps, body.token, request);
			return stateOf(deps, link, owner);
		},

		async useEmailLink({ body, request }) {
			const { link, owner } = await openLink(deps, body.token, request);
			const { ownerId, outageId } = link;
			const channel = await channelOf(deps, link);
			if (body.action === 'confirm-channel') {
				await confirmChannel(deps, link);
			} else if (body.action === 'unsubscribe') {
				return stateOf(deps, link, await stopEmails(deps, link, owner));
			} else if (!isLinkInUse(link, owner, channel)) {
				throw new Problem('conflict', linkNotInUse);
			} else if (body.action === 'mute') {
				const muted = await muteGroup(deps, ownerId, websitesIn(link));
				if (muted.length === 0) throw new Problem('conflict', 'This website no longer exists.');
			} else {
				if (outageId === null) throw new Problem('invalid', 'This email is not about an outage.');
				const by = await recipientName(deps, link, owner, channel);
				const outages = await acknowledgeGroup(deps, ownerId, outagesIn(link), by);
				if (outages.every(({ document }) => document.end !== null)) {
					throw new Problem('conflict', link.others ? 'These outages are over.' : 'This outage is over.');
				}
			}
			return stateOf(deps, link, owner);
		},

		/** MAIL-9. Mail services call it for many of their users from a few IPs, so only unknown tokens count against the limit. */
		async unsubscribe({ params, request }) {
			const opened = await findLink(deps, params.id);
			if (!opened) {
				await deps.rateLimiter.take(byIp('emailedLinkByIp', request), deps.now());
				throw new Problem('not-found', staleLinkMessage);
			}
			await stopEmails(deps, opened.link, opened.owner);
			return { message: 'You are unsubscribed from these emails.' };
		},
	} satisfies Partial<Handlers>;
}

interface OpenedLink {
	link: EmailLinkDocument;
	owner: UserDocument;
}

async function openLink(deps: EmailLinkDeps, token: string, request: RequestFacts): Promise<OpenedLink> {
	await admitVisitor(deps, request, byIp('emailedLinkByIp', request));
	const opened = await findLink(deps, token);
	if (!opened) throw staleLink();
	return opened;
}

/** Null for an unknown or expired token, and for the links of disabled and deleted accounts (MAIL-8). */
async function findLink({ emailLinks, users, now }: EmailLinkDeps, token: string): Promise<OpenedLink | null> {
	const link = await emailLinks.find(token, now());
	const owner = link && (await users.find(link.ownerId));
	if (!link || !owner || owner.isDisabled) return null;
	return { link, owner: { ...owner, email: alertedEmail(link.ownerId, owner) } };
}

/** The link names the email address that it confirms: another one needs its own. */
async function confirmChannel({ channels }: EmailLinkDeps, link: EmailLinkDocument): Promise<void> {
	const { ownerId, channelId, subject } = link;
	if (channelId === undefined || !link.confirmsChannel) {
		throw new Problem('invalid', 'This email does not confirm an email address.');
	}
	const changed = await channels.change(ownerId, channelId, ({ label }) =>
		label === subject ? { isReady: true } : null,
	);
	if (changed === null || changed === 'too-large' || !changed.isReady) throw staleLink();
}

async function stopEmails(
	{ channels, users }: EmailLinkDeps,
	link: EmailLinkDocument,
	owner: UserDocument,
): Promise<UserDocument> {
	const { ownerId, channelId } = link;
	if (channelId !== undefined) {
		await channels.change(ownerId, channelId, (channel) =>
			leadsToSame(link, owner, channel) ? { isEnabled: false } : null,
		);
		return owner;
	}
	// The emails go to another email address by now, which only its own emails unsubscribe.
	if (!leadsToSame(link, owner, null)) return owner;
	const { webhook } = owner.notificationPreferences;
	const changed = await users.change(ownerId, { notificationPreferences: { email: { enabled: false }, webhook } });
	if (!changed) throw staleLink();
	return changed;
}

async function stateOf(deps: EmailLinkDeps, link: EmailLinkDocument, owner: UserDocument): Promise<EmailLink> {
	const { ownerId, outageId, subject, channelId, confirmsChannel, others } = link;
	const [channel, outages, websites] = await Promise.all([
		channelOf(deps, link),
		deps.outages.findMany(outagesIn(link)),
		Promise.all(websitesIn(link).map((id) => deps.websites.find(ownerId, id))),
	]);
	const isOn = channelId === undefined ? owner.notificationPreferences.email.enabled : channel?.isEnabled;
	const isEnded = !confirmsChannel && !isLinkInUse(link, owner, channel);
	const acknowledgement = acknowledgementOf(outages.map(({ document }) => document));
	const known = websites.filter((website) => website !== null);
	const ends = known.map(({ document }) => mutedUntil(document, deps.now()));
	const until = ends.includes(null) || ends.length === 0 ? null : Math.min(...ends.map((end) => end ?? 0));
	return {
		subject,
		acknowledge: outageId === null ? null : acknowledgement.state,
		mute: known.length === 0 ? null : until === null ? 'open' : 'done',
		mutedUntil: until === null ? null : new Date(until).toISOString(),
		unsubscribe: isOn && leadsToSame(link, owner, channel) ? 'open' : 'done',
		...(isEnded && { ended: linkNotInUse }),
		...(others && { group: { outages: acknowledgement.count, websites: known.length } }),
		...(confirmsChannel && { confirmChannel: !channel ? 'over' : channel.isReady ? 'done' : 'open' }),
	};
}

async function channelOf(
	{ channels }: EmailLinkDeps,
	{ ownerId, channelId }: EmailLinkDocument,
): Promise<StoredChannel | null> {
	return channelId === undefined ? null : channels.find(ownerId, channelId);
}

function outagesIn({ outageId, others = [] }: EmailLinkDocument): string[] {
	return outageId === null ? [] : [outageId, ...others.map((other) => other.outageId)];
}

function websitesIn({ websiteId, others = [] }: EmailLinkDocument): string[] {
	return websiteId === null ? [] : [websiteId, ...others.map((other) => other.websiteId)];
}

/** `count`: of the open outages that nobody is on; without any, of those that somebody is on. */
function acknowledgementOf(outages: readonly OutageDocument[]): {
	state: NonNullable<EmailLink['acknowledge']>;
	count: number;
} {
	const open = outages.filter(({ end, acknowledgement }) => end === null && !acknowledgement).length;
	if (open > 0) return { state: 'open', count: open };
	const done = outages.filter(({ acknowledgement }) => acknowledgement !== null).length;
	return { state: done > 0 ? 'done' : 'over', count: done };
}

function staleLink(): Problem {
	return new Problem('invalid', staleLinkMessage);
}
