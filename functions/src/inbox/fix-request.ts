/** Requests to fix an outage: their sender must have access to it, so that no lead names an outage of somebody else. */
import { accountHeader, endpoints } from '@stayup/contract';
import type { ChannelStore } from '../channels/channel-store.ts';
import { isLinkInUse } from '../channels/email-links/link-in-use.ts';
import type { EmailLinkStore } from '../emails/email-link-store.ts';
import { type ActorDeps, actorOf } from '../http/actor.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { OutageStore } from '../outages/outage-store.ts';
import type { FixedOutage } from '../platform/firestore/business/inbox-documents.ts';
import { Problem } from '../platform/problem.ts';

export interface FixRequestDeps extends ActorDeps {
	outages: Pick<OutageStore, 'find'>;
	channels: Pick<ChannelStore, 'find'>;
	emailLinks: Pick<EmailLinkStore, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

interface Asked {
	/** Blank if the form was not opened from an outage. */
	outageId: string;
	/** The token of the alert email whose link opened the form; blank without one. */
	emailLink: string;
	/** As entered. */
	email: string;
}

interface FixRequest {
	outageId: string;
	outage?: FixedOutage;
}

/** Without access to the outage, the request is an ordinary lead, and the sender does not learn whether the outage exists. */
export async function fixRequestOf(deps: FixRequestDeps, asked: Asked, request: RequestFacts): Promise<FixRequest> {
	const { outageId } = asked;
	const none = { outageId: '' };
	if (outageId === '') return none;
	const ownerId = (await ownerOfLink(deps, asked)) ?? (await accountOfSession(deps, request));
	if (ownerId === null) return none;
	const [found, owner] = await Promise.all([deps.outages.find(outageId), deps.users.find(ownerId)]);
	if (found?.document.ownerId !== ownerId || !owner || owner.isDisabled) return none;
	const { websiteId, website } = found.document;
	const isOwnEmail = owner.isEmailConfirmed && owner.email.toLowerCase() === asked.email.toLowerCase();
	return {
		outageId,
		outage: { ownerId, website: { _id: websiteId, name: website.name, url: website.url }, isOwnEmail },
	};
}

/** The account of the alert email, if that email is about the outage and its links still act. */
async function ownerOfLink(
	{ channels, emailLinks, users, now }: FixRequestDeps,
	{ outageId, emailLink }: Asked,
): Promise<string | null> {
	const link = emailLink === '' ? null : await emailLinks.find(emailLink, now());
	const named = [link?.outageId, ...(link?.others ?? []).map((other) => other.outageId)];
	if (!link || !named.includes(outageId)) return null;
	const { ownerId, channelId } = link;
	const [owner, channel] = await Promise.all([
		users.find(ownerId),
		channelId === undefined ? null : channels.find(ownerId, channelId),
	]);
	return owner && isLinkInUse(link, owner, channel) ? ownerId : null;
}

/** The form is public: a session that has ended must not keep anybody from sending it. */
async function accountOfSession(deps: FixRequestDeps, request: RequestFacts): Promise<string | null> {
	const authorization = request.header('authorization');
	if (authorization === undefined) return null;
	try {
		const accountId = request.header(accountHeader);
		const actor = await actorOf(deps, { authorization, accountId }, endpoints.getOutage);
		return actor.key === null ? actor.uid : null;
	} catch (error) {
		if (error instanceof Problem) return null;
		throw error;
	}
}
