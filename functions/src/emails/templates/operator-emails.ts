/** Emails to the operators of the product. */
import { type Region, regionName } from '@stayup/contract';
import { type EmailContent, oneLine } from '../../messages/content/email-content.ts';
import { timeIn } from '../../messages/content/email-times.ts';
import type { OperatorMessage } from '../../platform/firestore/outbox-message.ts';

export function operatorEmail(message: OperatorMessage): EmailContent {
	switch (message.event) {
		case 'checks-suppressed':
			return checksSuppressedEmail(message);
		case 'region-lost':
			return regionLostEmail(message);
		case 'region-back':
			return regionBackEmail(message);
		case 'capacity-low':
			return capacityLowEmail(message);
		case 'double-subscription':
			return doubleSubscriptionEmail(message);
		case 'refund-due':
			return refundDueEmail(message);
		case 'email-blocked':
			return emailBlockedEmail(message);
		case 'payment-reversed':
			return paymentReversedEmail(message);
	}
}

function checksSuppressedEmail({ at }: { at: number }): EmailContent {
	return {
		subject: 'Failures suppressed: too many websites fail at once',
		band: { tone: 'warning', label: 'Failures suppressed', detail: timeIn(at, 'UTC') },
		heading: 'Too many websites fail at once',
		paragraphs: [
			'So many checks fail at once that the likely cause is our own network. These failures are suppressed and send no alerts. If the canaries respond, failures count from the fourth round on.',
		],
		facts: [
			{ label: 'Since', value: timeIn(at, 'UTC') },
			{
				label: 'Next step',
				value: 'Check the network and the DNS servers of the checking region, and the canaries.',
			},
		],
		footnote: 'You receive one email per incident. A new incident starts at least fifteen minutes after this one ends.',
	};
}

function regionLostEmail({ region, since }: { region: Region; since: number }): EmailContent {
	return {
		subject: `Region lost: ${region} makes no checks`,
		band: { tone: 'down', label: 'Region lost', detail: timeIn(since, 'UTC') },
		heading: `${region} makes no checks`,
		paragraphs: [
			'Its functions do not answer, or its canaries fail. Until it is back, failures are confirmed without it; if no other region can be asked, by the home region alone.',
		],
		facts: [
			{ label: 'Region', value: `${region} (${regionName(region)})` },
			{ label: 'Since', value: timeIn(since, 'UTC') },
			{
				label: 'Next step',
				value:
					'Check the status page of Google Cloud for the region, the errors of its recheck functions, their queues, and the canaries from there.',
			},
		],
		footnote: 'You receive one email per incident, and one when the region is back.',
	};
}

function regionBackEmail({ region, since, at }: { region: Region; since: number; at: number }): EmailContent {
	return {
		subject: `Region back: ${region} makes checks again`,
		band: { tone: 'up', label: 'Region back', detail: timeIn(at, 'UTC') },
		heading: `${region} makes checks again`,
		paragraphs: ['Its functions answer again, and failures are confirmed from there.'],
		facts: [
			{ label: 'Region', value: `${region} (${regionName(region)})` },
			{ label: 'Lost from', value: timeIn(since, 'UTC') },
			{ label: 'Until', value: timeIn(at, 'UTC') },
		],
		footnote: 'You receive one email per incident, and one when the region is back.',
	};
}

function capacityLowEmail({
	checksPerMinute,
	maxChecksPerMinute,
}: {
	checksPerMinute: number;
	maxChecksPerMinute: number;
}): EmailContent {
	const [current, ceiling] = [checksPerMinute, maxChecksPerMinute].map((count) => count.toLocaleString('en-US'));
	return {
		subject: `Capacity: ${current} of ${ceiling} checks a minute are in use`,
		band: { tone: 'warning', label: 'Capacity', detail: `${current} of ${ceiling}` },
		heading: 'The ceiling of checks is near',
		paragraphs: ['At the ceiling, customers can neither add nor resume websites, nor check them more often.'],
		facts: [
			{ label: 'In use', value: `${current} checks a minute` },
			{ label: 'Ceiling', value: `${ceiling} checks a minute` },
			{
				label: 'Next step',
				value:
					'Raise MAX_INSTANCES as far as the doctor says that the quota allows, and MAX_CHECKS_PER_MINUTE if you have set it.',
			},
		],
		footnote: 'You receive one email a day while more than 80% are in use and websites are added.',
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
		band: { tone: 'warning', label: 'Double payment' },
		heading: 'A customer pays more than once',
		paragraphs: [
			`The customer has ${subscriptionIds.length} subscriptions that charge. The account has the tier of the best one.`,
		],
		facts: [
			{ label: 'Customer', value: customerId },
			{ label: 'Account', value: uid },
			{ label: 'Subscriptions', value: subscriptionIds.join(', ') },
			{ label: 'Next step', value: 'Cancel the others in Stripe and refund what they have charged.' },
		],
		footnote: 'You receive one email for each combination of subscriptions.',
	};
}

function refundDueEmail(message: Extract<OperatorMessage, { event: 'refund-due' }>): EmailContent {
	const { uid, customerId, subscriptionId, endedAt, paidUntil } = message;
	return {
		subject: `A refund is due: ${customerId}`,
		band: { tone: 'warning', label: 'Refund due' },
		heading: 'A deleted account has paid for days that it does not use',
		paragraphs: ['Our terms promise that unused days of a monthly plan are refunded pro rata.'],
		facts: [
			{ label: 'Customer', value: customerId },
			{ label: 'Account', value: uid },
			{ label: 'Subscription', value: subscriptionId },
			{ label: 'Ended', value: timeIn(endedAt, 'UTC') },
			{ label: 'Paid until', value: timeIn(paidUntil, 'UTC') },
			{ label: 'Next step', value: 'Refund this part of the last payment in Stripe.' },
		],
		footnote: 'You receive one email for each subscription.',
	};
}

function emailBlockedEmail({ at, host, reason }: Extract<OperatorMessage, { event: 'email-blocked' }>): EmailContent {
	return {
		subject: `Emails blocked${host === null ? '' : ` by ${host}`}`,
		band: { tone: 'warning', label: 'Emails blocked', detail: timeIn(at, 'UTC') },
		heading: 'A mail server refuses our emails',
		paragraphs: [
			'The recipient is not the reason, so no email address was switched off. The email is sent again later.',
		],
		facts: [
			{ label: 'Recipient at', value: host ?? 'Unknown' },
			{ label: 'Since', value: timeIn(at, 'UTC') },
			{ label: 'Answer', value: oneLine(reason) },
			{
				label: 'Next step',
				value:
					'Look up our sending IP in the blocklist that the answer names, and ask for its removal. See also the blocks in SendGrid.',
			},
		],
		footnote: 'You receive at most one email a day about this.',
	};
}

type Reversal = Extract<OperatorMessage, { event: 'payment-reversed' }>;

/** By kind: what the subject says, what it means, and what to do. */
const reversalWords: Readonly<Record<Reversal['kind'], { title: string; meaning: string; next: string }>> = {
	disputed: {
		title: 'A payment is disputed',
		meaning:
			"The customer's bank has taken the money back until the dispute is decided. The plan of the account stays.",
		next: 'Answer the dispute in Stripe with evidence, or accept it. Without an answer it is lost.',
	},
	'dispute-closed': {
		title: 'A dispute is closed',
		meaning: 'The bank has decided about the payment. The plan of the account stays.',
		next: 'If it is lost, decide in Stripe whether the subscription goes on.',
	},
	refunded: {
		title: 'A payment was refunded',
		meaning: 'The money goes back to the card. The subscription goes on, and the plan of the account stays.',
		next: 'Cancel the subscription in Stripe if the customer leaves.',
	},
	void: {
		title: 'An invoice was voided',
		meaning: 'Nobody has to pay it any more. The subscription goes on.',
		next: 'Cancel the subscription in Stripe if the customer leaves.',
	},
	uncollectible: {
		title: 'An invoice was written off as uncollectible',
		meaning: 'Stripe no longer tries to collect it. The subscription goes on.',
		next: 'Cancel the subscription in Stripe if the customer leaves.',
	},
};

function paymentReversedEmail({
	uid,
	customerId,
	kind,
	objectId,
	cents,
	currency,
	reason,
	evidenceDueAt,
}: Reversal): EmailContent {
	const { title, meaning, next } = reversalWords[kind];
	const amount = (cents / 100).toLocaleString('en-US', { style: 'currency', currency });
	const due = evidenceDueAt === null ? null : timeIn(evidenceDueAt, 'UTC');
	return {
		subject: `${title}: ${customerId ?? objectId}`,
		band: { tone: 'warning', label: title, detail: due === null ? amount : `Evidence is due by ${due}` },
		heading: `${title}: ${amount}`,
		paragraphs: [meaning],
		facts: [
			{ label: 'Customer', value: customerId ?? 'None' },
			{ label: 'Account', value: uid ?? 'Deleted' },
			{ label: 'At Stripe', value: objectId },
			{ label: 'Amount', value: amount },
			...(reason === null
				? []
				: [{ label: kind === 'disputed' ? 'Reason' : 'Result', value: reason.replaceAll('_', ' ') }]),
			...(due === null ? [] : [{ label: 'Evidence is due by', value: due }]),
			{ label: 'Next step', value: next },
		],
		footnote: 'You receive one email for each change.',
	};
}
