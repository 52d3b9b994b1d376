/** Turns a stored entry of the activity log into its reply. */
import { type AccountActivity, toInstant } from '@stayup/contract';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

export function activityOf({ id, document }: Stored<ActivityDocument>): AccountActivity {
	const { at, event, detail, by, before, after, device, network } = document;
	return { _id: id, at: toInstant(at), event, detail, by, before, after, device, network };
}
