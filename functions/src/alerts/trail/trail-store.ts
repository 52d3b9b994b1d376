/** Reads the trail of an outage: a bounded number of documents, whatever the account has. */
import {
	type ChannelKind,
	channelKindFacts,
	instantOrNull,
	type OutageDocument,
	type OutageTrail,
	toInstant,
	type WebsiteTrail,
} from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { endOfMute } from '../../channels/muted.ts';
import { oldestFirst } from '../../channels/rules/channel-rules.ts';
import { deliveriesOf, whyReply } from '../../delivery/handlers/delivery-replies.ts';
import type { WhyStore } from '../../delivery/handlers/why-store.ts';
import { shownEmail } from '../../emails/templates/shown-email.ts';
import { readMonitors } from '../../monitoring/engine/read-monitors.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { allOf, findIn, type Stored } from '../../platform/firestore/paging.ts';
import { type AccountFacts, standingOf, whyNotNotified } from './not-notified.ts';

interface TrailStoreDeps {
	deliveries: Pick<OutageStore, 'deliveriesOf'>;
	whys: WhyStore;
	/** Milliseconds since the epoch. */
	now(): number;
}

export interface TrailStore {
	/** Null if its account is gone. */
	ofOutage(outage: Stored<OutageDocument>): Promise<OutageTrail | null>;
	/** With the outage that was searched for, or the newest ones. Null if the website does not exist. */
	ofWebsite(websiteId: string, outage: Stored<OutageDocument> | null): Promise<WebsiteTrail | null>;
}

const newestOutages = 3;

interface AccountChannel {
	channelId: string;
	kind: ChannelKind;
	name: string;
	label: string | null;
}

export function createTrailStore(firestore: Firestore, { deliveries, whys, now }: TrailStoreDeps): TrailStore {
	const { outages, escalations, users, alertSettings, websites } = collectionsOf(firestore);

	async function factsOf(ownerId: string, websiteId: string): Promise<AccountFacts | null> {
		const [user, settings, website] = await Promise.all([
			findIn(users, ownerId),
			findIn(alertSettings, ownerId),
			findIn(websites, websiteId),
		]);
		if (user === null) return null;
		const monitors = website ? await readMonitors(firestore, [website.shardId], [websiteId]) : null;
		return { user, settings, website, websiteId, monitor: monitors?.get(websiteId) ?? null };
	}

	async function trailOf(facts: AccountFacts, { id, document }: Stored<OutageDocument>): Promise<OutageTrail> {
		const [stored, escalation] = await Promise.all([deliveries.deliveriesOf(id), findIn(escalations, id)]);
		const sorted = stored.toSorted((a, b) => a.document.createdAt - b.document.createdAt);
		const replies = await deliveriesOf({ whys, now }, sorted);
		return {
			outageId: id,
			checks: document.failures.map(({ at, region, origin }) => ({ at: toInstant(at), region, origin })),
			detectedAt: toInstant(document.detectedAt),
			endedAt: instantOrNull(document.end),
			policy: escalation?.policyName ?? null,
			channels: channelsOf(facts, sorted).flatMap((channel) => {
				const own = replies.filter((reply) => (reply.channelId ?? reply.channel) === channel.channelId);
				if (own.length > 0) return [{ ...channel, deliveries: own }];
				const why = whyNotNotified({ ...facts, outage: document, escalation }, channel.channelId, now());
				return why ? [{ ...channel, deliveries: [], why: whyReply(why) }] : [];
			}),
		};
	}

	return {
		async ofOutage(outage) {
			const facts = await factsOf(outage.document.ownerId, outage.document.websiteId);
			return facts && trailOf(facts, outage);
		},

		async ofWebsite(websiteId, outage) {
			const ownerId = outage?.document.ownerId ?? (await findIn(websites, websiteId))?.ownerId;
			const facts = ownerId === undefined ? null : await factsOf(ownerId, websiteId);
			const named = facts?.website ?? outage?.document.website;
			if (ownerId === undefined || !facts || !named) return null;
			const ofWebsite = outages.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);
			const shown = outage ? [outage] : await allOf(ofWebsite.orderBy('start', 'desc').limit(newestOutages));
			const until = facts.website && endOfMute(facts.website);
			const mutedBy = until === null || until <= now() ? null : await whys.mutedBy(ownerId, until);
			return {
				_id: websiteId,
				name: named.name,
				url: named.url,
				owner: { _id: ownerId, email: facts.user.email },
				now: standingOf(facts, mutedBy, now()).map(whyReply),
				outages: await Promise.all(shown.map((each) => trailOf(facts, each))),
			};
		},
	};
}

/** The channels of the account, and those that are gone but got a message. */
function channelsOf({ user, settings }: AccountFacts, deliveries: readonly Stored<OutboxDocument>[]): AccountChannel[] {
	const { webhook } = user.notificationPreferences;
	const known: AccountChannel[] = [
		{ channelId: 'email', kind: 'email', name: channelKindFacts.email.name, label: shownEmail(user.email) },
	];
	if (webhook.url !== '') {
		known.push({
			channelId: 'webhook',
			kind: 'webhook',
			name: channelKindFacts.webhook.name,
			label: new URL(webhook.url).host,
		});
	}
	known.push(...oldestFirst(settings).map(([channelId, { kind, name, label }]) => ({ channelId, kind, name, label })));
	const gone = deliveries
		.map(({ document: { channel, channelId = channel, channelName } }) => ({
			channelId,
			kind: channel,
			name: channelName ?? channelKindFacts[channel].name,
			label: null,
		}))
		.filter(({ channelId }) => !known.some((channel) => channel.channelId === channelId));
	return [...known, ...new Map(gone.map((channel) => [channel.channelId, channel])).values()];
}
