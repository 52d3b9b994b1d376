/** The links of an alert mail: looking at one changes nothing, because mail programs open links to look behind them; pressing does. */
import type { EmailLink } from '@stayup/contract';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import { byAddress } from '../../http/rate-limits/limit-by-ip.ts';
import type { Context } from '../../main/context.ts';
import type { EmailLinkDocument } from '../../platform/collections.ts';
import { Problem } from '../../platform/problem.ts';
import { muted, mutedUntil } from '../mute.ts';

export const emailLinkHandlers = {
	async getEmailLink({ context, body, request }) {
		return stateOf(context, await linkOf(context, body.token, request));
	},

	async useEmailLink({ context, body, request }) {
		const link = await linkOf(context, body.token, request);
		const { ownerId, outageId, websiteId } = link;
		const user = await context.users.find(ownerId);
		if (!user) throw staleLink();
		if (body.action === 'unsubscribe') {
			const { webhook } = user.notificationPreferences;
			await context.users.change(ownerId, { notificationPreferences: { email: { enabled: false }, webhook } });
		} else if (body.action === 'mute') {
			const website =
				websiteId && (await context.websites.change(ownerId, websiteId, muted(true, context.now()), context.now()));
			if (!website) throw new Problem('conflict', 'This website is no longer watched.');
		} else {
			if (outageId === null) throw new Problem('invalid', 'This mail was about no outage.');
			const outage = await context.outages.find(outageId);
			if (!outage || outage.document.end !== null) throw new Problem('conflict', 'This outage is over.');
			const acknowledgement = { at: context.now(), by: user.name, note: '' };
			await context.outages.acknowledge(ownerId, outageId, acknowledgement);
		}
		return stateOf(context, link);
	},
} satisfies Partial<Handlers>;

async function linkOf(context: Context, token: string, request: RequestFacts): Promise<EmailLinkDocument> {
	await context.rateLimiter.take(byAddress('codeByAddress', request), context.now());
	const link = await context.emailLinks.find(token, context.now());
	if (!link) throw staleLink();
	return link;
}

async function stateOf(
	context: Context,
	{ ownerId, outageId, websiteId, subject }: EmailLinkDocument,
): Promise<EmailLink> {
	const [user, outage, website] = await Promise.all([
		context.users.find(ownerId),
		outageId === null ? null : context.outages.find(outageId),
		websiteId === null ? null : context.websites.find(ownerId, websiteId),
	]);
	if (!user) throw staleLink();
	const isOver = !outage || outage.document.end !== null;
	const mutedTo = website && mutedUntil(website.document, context.now());
	return {
		subject,
		acknowledge: outageId === null ? null : outage?.document.acknowledgement ? 'done' : isOver ? 'over' : 'open',
		mute: website === null ? null : mutedTo === null ? 'open' : 'done',
		mutedUntil: mutedTo === null ? null : new Date(mutedTo).toISOString(),
		unsubscribe: user.notificationPreferences.email.enabled ? 'open' : 'done',
	};
}

function staleLink(): Problem {
	return new Problem('invalid', 'This link is no longer valid.');
}
