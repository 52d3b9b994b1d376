/** Emails to the operators of the product. */
import type { OperatorMessage } from '../../../platform/firestore/outbox-message.ts';
import type { EmailContent } from './email-content.ts';
import { inZone } from './email-times.ts';

export function operatorEmail(message: OperatorMessage): EmailContent {
	switch (message.event) {
		case 'checks-suppressed':
			return checksSuppressedEmail(message);
		case 'double-subscription':
			return doubleSubscriptionEmail(message);
	}
}

function checksSuppressedEmail({ at }: { at: number }): EmailContent {
	return {
		subject: 'Failures suppressed: too many websites fail at once',
		heading: 'Too many websites fail at once',
		paragraphs: [
			`Since ${inZone(at, 'UTC')}, so many checks have failed at once that the likely cause is our own network. These failures are suppressed and send no alerts. If the canaries respond, failures count from the fourth round on.`,
			'Check the network and the DNS servers of the checking region, and the canaries.',
		],
		footnote: 'You receive one email per incident. A new incident starts at least fifteen minutes after this one ends.',
	};
}

/** With ids instead of names: they lead to the customer in Stripe and to the account. */
function doubleSubscriptionEmail({
	uid,
	customerId,
	subscriptionIds,
}: {
	uid: string;
	customerId: string;
	subscriptionIds: readonly string[];
}): EmailContent {
	return {
		subject: `A customer pays for ${subscriptionIds.length} subscriptions: ${customerId}`,
		heading: 'A customer pays more than once',
		paragraphs: [
			`Customer ${customerId} (account ${uid}) has ${subscriptionIds.length} subscriptions that charge: ${subscriptionIds.join(', ')}. The account has the tier of the best one.`,
			'Cancel the others in Stripe and refund what they have charged.',
		],
		footnote: 'You receive one email for each combination of subscriptions.',
	};
}
