/** Reads what SendGrid reports about emails that it accepted: those that arrived, and those that never will. */
import { cutText } from '@stayup/contract';
import * as z from 'zod/mini';
import type { StoredReceipt } from '../../platform/firestore/channel-documents.ts';

export interface EmailEvent extends StoredReceipt {
	deliveryId: string;
}

/** Only the fields that we use; `deliveryId` is our own argument of the email. Emails to many recipients report for each, and are left out. */
const Reported = z.object({
	event: z.string(),
	/** Seconds since the epoch. */
	timestamp: z.number(),
	deliveryId: z.string().check(z.minLength(1), z.maxLength(500)),
	reason: z.optional(z.string()),
	status: z.optional(z.string()),
});

const mostEvents = 1000;
const longestReason = 200;

/** Null if the body is not a list. Events of other kinds are left out, such as the delay of an email. */
export function readEvents(body: string): EmailEvent[] | null {
	const list = parse(body);
	if (!Array.isArray(list)) return null;
	return list.slice(0, mostEvents).flatMap((each) => {
		const { data } = Reported.safeParse(each);
		const kind = data && kindOf(data.event);
		if (!data || !kind) return [];
		const reason = kind === 'bounced' ? reasonOf(data.reason ?? data.status) : null;
		return [{ deliveryId: data.deliveryId, kind, at: data.timestamp * 1000, reason }];
	});
}

/** `dropped`: SendGrid did not try, because an earlier email to the address bounced. */
function kindOf(event: string): StoredReceipt['kind'] | null {
	if (event === 'delivered') return 'delivered';
	return event === 'bounce' || event === 'dropped' ? 'bounced' : null;
}

/** Mail servers choose this text. */
function reasonOf(text: string | undefined): string {
	const words = (text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
	return words === '' ? 'the email bounced' : `the email bounced: ${cutText(words, longestReason)}`;
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return null;
	}
}
