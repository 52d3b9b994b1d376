/** The emails that anyone can cause with an account of their own, as often as they like, all with text of their choice (MAIL-7). */
import type { OutboxMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import { noon } from '../builders.ts';

/** No email to an unconfirmed address may contain this. */
export const floodText = 'Win a prize, call 0900';

const website = { id: 'flood', name: floodText, url: `https://flood.example.com/?${floodText.replaceAll(' ', '+')}` };

export const floodKinds: readonly OutboxMessage[] = [
	{ event: 'deletion-requested', at: noon },
	{ event: 'password-changed' },
	{ event: 'payment-failed' },
	{ event: 'webhook-off', host: 'flood.example.com', cause: 'gone' },
	{
		...{ event: 'website-down', website, outageId: 'flood_1', since: noon, at: noon },
		...{ cause: 'The website responded with status 500', regions: [] },
	},
	{ event: 'website-flapping', website, at: noon, changes: 5 },
];

const atOnce = 24;

/** Causes every kind in turn, `tries` times in all, many at the same time. */
export async function floodWithEmails(cause: (message: OutboxMessage) => Promise<void>, tries = 200): Promise<void> {
	const messages = Array.from(
		{ length: tries },
		(_, number) => floodKinds[number % floodKinds.length] ?? floodKinds[0],
	);
	for (let from = 0; from < tries; from += atOnce) {
		await Promise.all(messages.slice(from, from + atOnce).map((message) => message && cause(message)));
	}
}
