/** The activity log of accounts: logins and all changes by people and keys. Kept for one year. */
import { type AccountActivityEvent, brand, dayMs, type PageQuery } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { ChangedFields } from '../../http/changes/change-in-words.ts';
import type { RequestFacts } from '../../http/handler.ts';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { notExpired, type Page, readPage, type Stored } from '../../platform/firestore/paging.ts';
import type { LogError } from '../../platform/log.ts';
import { clientOf, type RequestClient } from './client-of-request.ts';

export interface ActivityLog {
	/** `request` is null for what Stayup itself does. Never fails: what the user did is valid without an entry, so an error is logged. */
	record(
		uid: string,
		event: AccountActivityEvent,
		request: RequestFacts | null,
		now: number,
		detail?: string | null,
		change?: ChangedFields,
	): Promise<void>;
	/** Newest first. */
	listOf(uid: string, query: PageQuery, now: number): Promise<Page<Stored<ActivityDocument>>>;
}

const ownClient: RequestClient = { device: brand.name, network: null };
const keptMs = 365 * dayMs;

export function createActivityLog(firestore: Firestore, logError: LogError): ActivityLog {
	const { activity } = collectionsOf(firestore);
	return {
		async record(uid, event, request, now, detail, change) {
			try {
				const client = request ? clientOf(request) : ownClient;
				await activity.add(activityOf(uid, event, { ...client, by: request?.by ?? null }, now, detail, change));
			} catch (error) {
				logError(`The activity "${event}" could not be recorded.`, {
					requestId: request?.id,
					error,
				});
			}
		},
		async listOf(uid, query, now) {
			const own = activity.where('ownerId', '==', uid);
			return notExpired(await readPage(own, { field: 'at', direction: 'desc' }, query), now);
		},
	};
}

/** The entry, for writers that store it together with what it is about. */
export function activityOf(
	uid: string,
	event: AccountActivityEvent,
	{ device, network, by = null }: RequestClient & { by?: string | null },
	now: number,
	detail: string | null = null,
	{ before, after }: ChangedFields = { before: null, after: null },
): ActivityDocument {
	const expireAt = Timestamp.fromMillis(now + keptMs);
	return { ownerId: uid, at: now, event, detail, by, before, after, device, network, expireAt };
}
