/** Marks an outage as planned, or takes the mark back: the outage, the stored hours and days, the monitor and the audit log in one transaction. */
import { dayMs, type OutageDocument, type WebsiteDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { HoursDocument } from '../platform/firestore/documents.ts';
import { ownedIn, type Stored } from '../platform/firestore/paging.ts';
import { rollUpId } from '../platform/ids.ts';
import { createPlacement, placementTransaction } from '../websites/placement/placement-store.ts';
import { type MarkProblem, markProblem, markTime, type OutageSpan } from './rules/planned-outage.ts';

/** Null if the owner has no such outage. */
export type MarkPlanned = (
	ownerId: string,
	outageId: string,
	planned: boolean,
	by: AuditActor,
	now: number,
) => Promise<Stored<OutageDocument> | MarkProblem | null>;

export function createMarkPlanned(firestore: Firestore): MarkPlanned {
	const { outages, websites, hoursOf, daysOf } = collectionsOf(firestore);
	const placement = createPlacement(firestore);

	return (ownerId, outageId, planned, by, now) => {
		return firestore.runTransaction(async (transaction) => {
			// 1. Read the outage, and find out whether its mark changes.
			const outage = (await ownedIn(outages, ownerId, outageId, transaction))?.document;
			if (!outage) return null;
			const isPlanned = outage.plannedAt !== null;
			if (isPlanned === planned) return { id: outageId, document: outage };
			const problem = markProblem(outage, now);
			if (problem !== null) return problem;
			// 2. Move its seconds in everything that is counted.
			const { websiteId, start, end } = outage;
			if (end !== null) await moveSeconds(transaction, websiteId, { start, end }, planned, now);
			// 3. Mark the outage.
			const plannedAt = planned ? now : null;
			transaction.update(outages.doc(outageId), { plannedAt });
			// 4. Add the row of the audit log.
			const words = planned ? (['unplanned', 'planned'] as const) : (['planned', 'unplanned'] as const);
			const change = {
				action: 'outage.planned-changed',
				subjectId: outageId,
				before: words[0],
				after: words[1],
			} as const;
			audit(transaction, firestore, change, by, now);
			return { id: outageId, document: { ...outage, plannedAt } };
		}, placementTransaction);
	};

	async function moveSeconds(
		transaction: Transaction,
		websiteId: string,
		outage: OutageSpan,
		planned: boolean,
		now: number,
	): Promise<void> {
		const website = (await transaction.get(websites.doc(websiteId))).data() as WebsiteDocument | undefined;
		if (!website) return;
		// The engine writes hours and days together with the shard, so that reading it keeps them as they are until the end of the transaction.
		const shard = await placement.open(transaction, { shardId: website.shardId, websiteIds: [websiteId] });
		const monitor = shard.monitors.get(websiteId);
		if (!monitor) return;
		const firstDay = Math.floor(outage.start / dayMs) * dayMs;
		const dayStarts = Array.from(
			{ length: Math.floor((now - firstDay) / dayMs) + 1 },
			(_, index) => firstDay + index * dayMs,
		);
		const hourRefs = dayStarts.map((day) => hoursOf(websiteId).doc(rollUpId(websiteId, day)));
		const hours = (await transaction.getAll(...hourRefs)).flatMap(
			(snapshot) => (snapshot.data() as HoursDocument | undefined) ?? [],
		);
		const laterDays = daysOf(websiteId).where('start', '>=', firstDay).orderBy('start');
		const days = (await transaction.get(laterDays)).docs.map((snapshot) => snapshot.data());

		const marked = markTime({ hours, days, uptime: monitor.uptime }, outage, planned);
		shard.put({ ...monitor, uptime: marked.uptime });
		await shard.write();
		for (const day of marked.hours) transaction.set(hoursOf(websiteId).doc(rollUpId(websiteId, day.start)), day);
		for (const day of marked.days) transaction.set(daysOf(websiteId).doc(rollUpId(websiteId, day.start)), day);
	}
}
