/** Separates the answers of the intake form from the wish for a call. */
import type { NewLead } from '@stayup/contract';
import type { CallWish } from '../lead-booking.ts';

/** `wish` is null if the visitor can be called at any time. */
export function withoutWish({ callAt, callTimeZone, ...lead }: NewLead): {
	lead: Omit<NewLead, 'callAt' | 'callTimeZone'>;
	wish: CallWish | null;
} {
	return { lead, wish: callAt === undefined ? null : { at: Date.parse(callAt), timeZone: callTimeZone ?? 'UTC' } };
}
