/** Makes replies of stored entries of the activity log. */
import { type AccountActivity, toInstant } from '@stayup/contract';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

export function activityOf({ id, document }: Stored<ActivityDocument>): AccountActivity {
	const { at, event, detail, by, before, after, device, network } = document;
	return { _id: id, at: toInstant(at), event, detail, by, before, after, device, network };
}

export function withoutClient(row: AccountActivity): AccountActivity {
	const { _id, at, event, detail, by, before, after } = row;
	return { _id, at, event, detail, by, before, after, device: null, network: null };
}
