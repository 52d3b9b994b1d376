/** Reads the trail of an outage: a bounded number of documents, whatever the account has. */
import {
	type AccountActivity,
	type ChannelKind,
	channelKindFacts,
	dayMs,
	type FailuresWithoutOutage,
	instantOrNull,
	type OutageDocument,
	type OutageTrail,
	type PersonTrail,
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
import type { ConditionStore } from '../../outages/condition-store.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { StoredWhy } from '../../outbox/why.ts';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { allOf, findIn, type Stored } from '../../platform/firestore/paging.ts';
import { channelHealthId } from '../../platform/ids.ts';
import { rawChecksOf } from '../../stats/history.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import { failuresWithoutOutage } from './failures-without-outage.ts';
import { type AccountFacts, standingOf, standingOfAccount, standingOfWebsite, whyNotNotified } from './not-notified.ts';

interface TrailStoreDeps {
	outages: Pick<OutageStore, 'deliveriesOf' | 'between'>;
	conditions: Pick<ConditionStore, 'listOf'>;
	rollUps: Pick<RollUpStore, 'hoursOfDays'>;
	whys: WhyStore;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** The websites of a person's account. */
export type AccountTrail = Pick<PersonTrail, 'websites' | 'outages' | 'changes'> & {
	/** Why none of the account's alerts is sent now. */
	now: StoredWhy[];
};

export interface TrailStore {
	/** Null if its account is gone. */
	ofOutage(outage: Stored<OutageDocument>): Promise<OutageTrail | null>;
	/** With the outage that was searched for, or the newest ones. Null if the website does not exist. */
	ofWebsite(websiteId: string, outage: Stored<OutageDocument> | null): Promise<WebsiteTrail | null>;
	/** Null if the account does not exist. */
	ofAccount(ownerId: string): Promise<AccountTrail | null>;
}

const newestOutages = 5;
const newestConditions = 10;
/** Of an account; a website is also found by its name. */
const mostWebsites = 50;
/** Those of a small account are read at once. */
const mostWithFailures = 5;

interface AccountChannel {
	channelId: string;
	kind: ChannelKind;
	name: string;
	label: string | null;
}

type Account = Pick<AccountFacts, 'user' | 'settings' | 'refusals'>;

export function createTrailStore(
	firestore: Firestore,
	{ outages: outageStore, conditions, rollUps, whys, now }: TrailStoreDeps,
): TrailStore {
	const { outages, escalations, users, alertSettings, channelHealth, websites } = collectionsOf(firestore);

	async function accountOf(ownerId: string): Promise<Account | null> {
		const [user, settings] = await Promise.all([findIn(users, ownerId), findIn(alertSettings, ownerId)]);
		if (user === null) return null;
		const ended = Object.entries(settings?.channels ?? {}).filter(([, { endedAt }]) => endedAt !== null);
		const refusals = await Promise.all(
			ended.map(async ([channelId]) => {
				const health = await findIn(channelHealth, channelHealthId(ownerId, channelId));
				return health?.lastFailure ? [[channelId, health.lastFailure] as const] : [];
			}),
		);
		return { user, settings, refusals: new Map(refusals.flat()) };
	}

	async function factsOf(account: Account, websiteId: string): Promise<AccountFacts> {
		const website = await findIn(websites, websiteId);
		const monitors = website ? await readMonitors(firestore, [website.shardId], [websiteId]) : null;
		return { ...account, website, websiteId, monitor: monitors?.get(websiteId) ?? null };
	}

	/** `changes`: of settings, newest first. */
	async function trailOf(
		facts: AccountFacts,
		{ id, document }: Stored<OutageDocument>,
		changes: readonly Stored<ActivityDocument>[],
	): Promise<OutageTrail> {
		const [stored, escalation] = await Promise.all([outageStore.deliveriesOf(id), findIn(escalations, id)]);
		const sorted = stored.toSorted((a, b) => a.document.createdAt - b.document.createdAt);
		const replies = await deliveriesOf({ whys, now }, sorted);
		const changedAt = changes.map((change) => change.document.at).find((at) => at > document.detectedAt) ?? null;
		return {
			outageId: id,
			checks: document.failures.map(({ at, region, origin }) => ({ at: toInstant(at), region, origin })),
			detectedAt: toInstant(document.detectedAt),
			endedAt: instantOrNull(document.end),
			policy: escalation?.policyName ?? null,
			channels: channelsOf(facts, sorted).flatMap((channel) => {
				const own = replies.filter((reply) => (reply.channelId ?? reply.channel) === channel.channelId);
				if (own.length > 0) return [{ ...channel, deliveries: own }];
				const why = whyNotNotified({ ...facts, outage: document, escalation, changedAt }, channel.channelId, now());
				return why ? [{ ...channel, deliveries: [], why: whyReply(why) }] : [];
			}),
		};
	}

	/** Since the first of the outages began; none without an outage. */
	async function changesSince(
		ownerId: string,
		shown: readonly Stored<OutageDocument>[],
		websiteName?: string,
	): Promise<Stored<ActivityDocument>[]> {
		const first = shown.at(-1);
		return first ? whys.changesSince(ownerId, first.document.detectedAt, websiteName) : [];
	}

	async function failuresOf(
		ownerId: string,
		{ websiteId, monitor }: Pick<AccountFacts, 'websiteId' | 'monitor'>,
	): Promise<FailuresWithoutOutage[]> {
		const at = now();
		const from = Math.floor(at / dayMs) * dayMs - dayMs;
		const [found, lasted, hours] = await Promise.all([
			conditions.listOf(ownerId, websiteId, { limit: newestConditions }),
			outageStore.between(ownerId, websiteId, { from, to: at }),
			rollUps.hoursOfDays(websiteId, [from, at]),
		]);
		const checks = rawChecksOf(hours, monitor ?? undefined);
		const failed = checks.filter(({ ok, origin }) => !ok && origin !== 'comparison');
		return failuresWithoutOutage(
			{
				conditions: found.items.map(({ document }) => document),
				outages: lasted.map(({ document }) => document),
				failedAt: failed.map((check) => check.at),
			},
			at,
		);
	}

	return {
		async ofOutage(outage) {
			const { ownerId, websiteId, website } = outage.document;
			const account = await accountOf(ownerId);
			if (account === null) return null;
			const facts = await factsOf(account, websiteId);
			return trailOf(facts, outage, await changesSince(ownerId, [outage], (facts.website ?? website).name));
		},

		async ofWebsite(websiteId, outage) {
			const ownerId = outage?.document.ownerId ?? (await findIn(websites, websiteId))?.ownerId;
			const account = ownerId === undefined ? null : await accountOf(ownerId);
			if (ownerId === undefined || account === null) return null;
			const facts = await factsOf(account, websiteId);
			const named = facts.website ?? outage?.document.website;
			if (!named) return null;
			const ofWebsite = outages.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);
			const shown = outage ? [outage] : await allOf(ofWebsite.orderBy('start', 'desc').limit(newestOutages));
			const until = facts.website && endOfMute(facts.website);
			const [mutedBy, changes, failures] = await Promise.all([
				until === null || until <= now() ? null : whys.mutedBy(ownerId, until),
				changesSince(ownerId, shown, named.name),
				outage ? [] : failuresOf(ownerId, facts),
			]);
			return {
				_id: websiteId,
				name: named.name,
				url: named.url,
				owner: { _id: ownerId, email: account.user.email },
				now: standingOf(facts, mutedBy, now()).map(whyReply),
				outages: await Promise.all(shown.map((each) => trailOf(facts, each, changes))),
				failures,
				changes: changes.map(changeOf),
			};
		},

		async ofAccount(ownerId) {
			const account = await accountOf(ownerId);
			if (account === null) return null;
			const own = websites.where('ownerId', '==', ownerId).orderBy('createdAt');
			const [listed, shown] = await Promise.all([
				allOf(own.limit(mostWebsites)),
				allOf(outages.where('ownerId', '==', ownerId).orderBy('start', 'desc').limit(newestOutages)),
			]);
			const [monitors, changes] = await Promise.all([
				readMonitors(
					firestore,
					[...new Set(listed.map(({ document }) => document.shardId))],
					listed.map(({ id }) => id),
				),
				changesSince(ownerId, shown),
			]);
			const isSmall = listed.length <= mostWithFailures;
			const standings = await Promise.all(
				listed.map(async ({ id: websiteId, document: website }) => {
					const monitor = monitors.get(websiteId) ?? null;
					const standing = standingOfWebsite({ website, monitor }, null, now());
					const failures = isSmall ? await failuresOf(ownerId, { websiteId, monitor }) : null;
					return { _id: websiteId, name: website.name, url: website.url, now: standing.map(whyReply), failures };
				}),
			);
			return {
				now: standingOfAccount(account),
				websites: standings.toSorted((a, b) => Number(b.now.length > 0) - Number(a.now.length > 0)),
				outages: await Promise.all(
					shown.map(async (outage) => {
						const { websiteId, website } = outage.document;
						const facts = await factsOf(account, websiteId);
						const { name } = facts.website ?? website;
						const about = changes.filter(
							({ document: { event, detail } }) => event !== 'website-changed' || detail === name,
						);
						return { ...(await trailOf(facts, outage, about)), websiteName: website.name };
					}),
				),
				changes: changes.map(changeOf),
			};
		},
	};
}

function changeOf({ id, document }: Stored<ActivityDocument>): AccountActivity {
	const { at, event, detail, by, before, after } = document;
	return { _id: id, at: toInstant(at), event, detail, by, before, after, device: null, network: null };
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
