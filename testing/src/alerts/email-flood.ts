/** The emails that anyone can cause with an account of their own, as often as they like, all with text of their choice (MAIL-7). */
import type { OutboxMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import { aDownAlert, noon } from '../builders.ts';

/** No email to an unconfirmed address may contain this. */
export const floodText = 'Win a prize, call 0900';

const website = { id: 'flood', name: floodText, url: `https://flood.example.com/?${floodText.replaceAll(' ', '+')}` };

export const floodKinds: readonly OutboxMessage[] = [
	{ event: 'deletion-requested', at: noon },
	{ event: 'password-changed', ended: [], left: [] },
	{ event: 'payment-failed' },
	{ event: 'webhook-off', host: 'flood.example.com', cause: 'gone' },
	aDownAlert({ website, outageId: 'flood_1' }),
	{ event: 'website-flapping', website, at: noon, changes: 5 },
];

/** Every kind in turn. */
export function aFlood(length: number): OutboxMessage[] {
	return Array.from(
		{ length },
		(_, number) => floodKinds[number % floodKinds.length] ?? { event: 'password-changed', ended: [], left: [] },
	);
}
