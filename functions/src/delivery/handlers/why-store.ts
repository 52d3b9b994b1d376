/** Reads what is stored beside deliveries, to say why they were not sent: a few documents for a page of them. */
import { type AccountActivityEvent, toInstant, type WebsiteDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { endOfMute } from '../../channels/muted.ts';
import { deliveryBefore } from '../../outbox/delivery-before.ts';
import { type StoredWhy, type WhyFacts, whyOf } from '../../outbox/why.ts';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isDocumentId, readPage, type Stored } from '../../platform/firestore/paging.ts';

export interface WhyStore {
	/** In the order of the deliveries, which belong to one account. */
	of(deliveries: readonly Stored<OutboxDocument>[], now: number): Promise<(StoredWhy | null)[]>;
	/** Who muted a website until then; null if that is not known, as of a mute by a link in an email. */
	mutedBy(ownerId: string, until: number): Promise<string | null>;
	/** The changes of settings that decide about alerts, since then, newest first. `websiteName` leaves out those of other websites. */
	changesSince(ownerId: string, since: number, websiteName?: string): Promise<Stored<ActivityDocument>[]>;
}

/** Of the account, the newest: the row that says who muted a website is among them, because a mute lasts an hour. */
const activityRead = 50;

export function createWhyStore(firestore: Firestore): WhyStore {
	const { outbox, websites, activity } = collectionsOf(firestore);

	async function readOthers(deliveries: readonly OutboxDocument[]): Promise<WhyFacts['others']> {
		const ids = deliveries.flatMap((delivery) => [
			delivery.digestId ?? '',
			delivery.state === 'pending' ? (deliveryBefore(delivery) ?? '') : '',
		]);
		const refs = [...new Set(ids)].filter(isDocumentId).map((id) => outbox.doc(id));
		const found = refs.length === 0 ? [] : await firestore.getAll(...refs);
		return new Map(
			found.flatMap((snapshot) => {
				const document = snapshot.data() as OutboxDocument | undefined;
				return document ? [[snapshot.id, document] as const] : [];
			}),
		);
	}

	async function newestRows(ownerId: string): Promise<Stored<ActivityDocument>[]> {
		const own = activity.where('ownerId', '==', ownerId);
		return (await readPage(own, { field: 'at', direction: 'desc' }, { limit: activityRead })).items;
	}

	async function newestActivity(ownerId: string): Promise<readonly ActivityDocument[]> {
		return (await newestRows(ownerId)).map(({ document }) => document);
	}

	async function readMutes(deliveries: readonly OutboxDocument[]): Promise<WhyFacts['mutes']> {
		const muted = deliveries.filter(({ reason }) => reason === 'alerts are muted' || reason === 'emails are muted');
		const refs = [...new Set(muted.map(({ websiteId }) => websiteId ?? ''))]
			.filter(isDocumentId)
			.map((id) => websites.doc(id));
		const ownerId = muted[0]?.ownerId ?? null;
		if (refs.length === 0 || ownerId === null) return new Map();
		const [found, rows] = await Promise.all([firestore.getAll(...refs), newestActivity(ownerId)]);
		return new Map(
			found.flatMap((snapshot) => {
				const website = snapshot.data() as WebsiteDocument | undefined;
				const until = website ? endOfMute(website) : null;
				// An earlier mute has been replaced: its end is not known any more.
				const isThatMute = muted.some(
					(delivery) => delivery.websiteId === snapshot.id && delivery.createdAt < (until ?? 0),
				);
				if (until === null || !isThatMute) return [];
				return [[snapshot.id, { until, by: muterIn(rows, until) }] as const];
			}),
		);
	}

	return {
		async of(deliveries, now) {
			const documents = deliveries.map(({ document }) => document);
			const [others, mutes] = await Promise.all([readOthers(documents), readMutes(documents)]);
			return documents.map((document) => whyOf(document, { others, mutes }, now));
		},

		mutedBy: async (ownerId, until) => muterIn(await newestActivity(ownerId), until),

		async changesSince(ownerId, since, websiteName) {
			const rows = await newestRows(ownerId);
			return rows.filter(({ document }) => document.at > since && decidesAboutAlerts(document, websiteName));
		},
	};
}

const eventsOfWebsite: readonly AccountActivityEvent[] = ['website-added', 'website-changed', 'website-deleted'];
const eventsOfAccount: readonly AccountActivityEvent[] = [
	...(['email-changed', 'webhook-changed', 'webhook-secret-replaced'] as const),
	...(['channel-added', 'channel-changed', 'channel-retargeted', 'channel-connected', 'channel-deleted'] as const),
	...(['channels-imported', 'policy-added', 'policy-changed', 'policy-deleted'] as const),
	...(['maintenance-added', 'maintenance-changed', 'maintenance-deleted'] as const),
];

/** Whether a change decides about the alerts of the website of this name, or of any. */
export function decidesAboutAlerts(
	{ event, detail }: Pick<ActivityDocument, 'event' | 'detail'>,
	websiteName?: string,
): boolean {
	if (eventsOfWebsite.includes(event)) return websiteName === undefined || detail === websiteName;
	return eventsOfAccount.includes(event);
}

function muterIn(rows: readonly ActivityDocument[], until: number): string | null {
	return rows.find(({ after }) => after?.includes(`Until: ${toInstant(until)}`))?.by ?? null;
}
