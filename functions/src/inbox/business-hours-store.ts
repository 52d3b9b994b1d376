/** Store of our business hours: the usual ones, with the holidays of the call settings. */
import { type BusinessHours, usualBusinessHours } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';

/** The only document of `callSettings`. */
export const callSettingsId = 'current';

/** Reads one document each time, so that a new holiday counts at once. */
type ReadBusinessHours = () => Promise<BusinessHours>;

export function createReadBusinessHours(firestore: Firestore): ReadBusinessHours {
	const ref = collectionsOf(firestore).callSettings.doc(callSettingsId);
	return async () => withHolidays((await ref.get()).data() ?? null);
}

/** The hours of calls are shorter than those in which we answer, so only the holidays count. */
function withHolidays(settings: { holidays: readonly string[] } | null): BusinessHours {
	return { ...usualBusinessHours, holidays: settings?.holidays ?? [] };
}
