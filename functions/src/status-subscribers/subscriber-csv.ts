/** Subscribers as a CSV file. */
import { csvOf, toInstant } from '@stayup/contract';
import { shownEmail } from '../emails/templates/shown-email.ts';
import type { PageFacts } from './page-facts.ts';
import type { Subscriber } from './subscriber-store.ts';

const endWords = { bounce: 'Bounced', report: 'Reported as spam' } as const;
const columns = ['Recipient', 'Channel', 'Components', 'Confirmed', 'Ended'];

/** `components`: of the page; subscribers name them by their ids. */
export function subscribersCsv(
	subscribers: readonly Subscriber[],
	{ components }: Pick<PageFacts, 'components'>,
): string {
	const names = new Map(components.map(({ id, name }) => [id, name]));
	const rows = subscribers.map(({ document }) => [
		shownRecipient(document),
		document.channel,
		document.componentIds.flatMap((id) => names.get(id) ?? []).join(', ') || 'All',
		document.confirmedAt === null ? '' : toInstant(document.confirmedAt),
		document.ended === null ? '' : `${endWords[document.ended.by]} ${toInstant(document.ended.at)}`,
	]);
	return csvOf([columns, ...rows]);
}

/** The host of a webhook, because its path may contain a secret of the subscriber. */
export function shownRecipient({ channel, recipient }: Pick<Subscriber['document'], 'channel' | 'recipient'>): string {
	return channel === 'email' ? shownEmail(recipient) : new URL(recipient).host;
}
