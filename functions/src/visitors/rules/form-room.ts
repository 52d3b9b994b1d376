/** The messages of a contact form that a plan includes in a month: where the next one goes, and when its owner hears about it. Pure. */
import type { ApartReason } from '@stayup/contract';
import type { FormNotice } from '../../platform/firestore/business/visitor-documents.ts';

export interface FormRoom {
	/** Messages of this month. */
	received: number;
	/** Messages that are kept apart. */
	apart: number;
	/** Messages a month. */
	included: number;
}

/** Null: among the messages. A reason: apart from them. `full`: nowhere. Possible spam leaves as much room as the plan includes for messages above it. */
export function placeOfMessage(
	spam: Exclude<ApartReason, 'above-plan'> | null,
	{ received, apart, included }: FormRoom,
): ApartReason | 'full' | null {
	if (spam !== null) return apart < included ? spam : 'full';
	if (received < included) return null;
	return apart < 2 * included ? 'above-plan' : 'full';
}

/** `received`: with the message that has just arrived. Null if the owner knows already. */
export function noticeDue(
	{ received, included }: Pick<FormRoom, 'received' | 'included'>,
	month: string,
	noted: FormNotice | null,
): FormNotice | null {
	const percentage = received >= included ? 100 : received >= included * 0.8 ? 80 : null;
	if (percentage === null) return null;
	return noted?.month === month && noted.percentage >= percentage ? null : { month, percentage };
}
