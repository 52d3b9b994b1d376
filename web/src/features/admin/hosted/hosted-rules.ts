/** Pure rules of the hosted websites: their order, the credits that wait, and the words of what expires and of our answers. */
import { type CreditDue, dayMs, durationInWords, type HostedWebsite } from '@stayup/contract';

export interface HostedRow extends HostedWebsite {
	/** Of all past months whose credit nobody has given. */
	creditCents: number;
}

/** Down first, then those that nobody watches, then those with the least of the month left. */
export function hostedRows(websites: readonly HostedWebsite[], credits: readonly CreditDue[]): HostedRow[] {
	const due = Map.groupBy(credits, ({ projectId }) => projectId);
	return websites
		.map((website) => ({
			...website,
			creditCents: (due.get(website._id) ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0),
		}))
		.toSorted(
			(one, other) =>
				urgency(one) - urgency(other) || secondsLeft(one) - secondsLeft(other) || one.url.localeCompare(other.url),
		);
}

function urgency({ status }: HostedWebsite): number {
	return ['down', null, 'unknown', 'up'].indexOf(status);
}

function secondsLeft({ month }: HostedWebsite): number {
	return month?.leftSeconds ?? Number.POSITIVE_INFINITY;
}

/** Days before the expiry from which a renewal is due. */
const dueDays = 14;

export function expiryOf(instant: string | null, now: number): { words: string; isDue: boolean } {
	if (instant === null) return { words: 'Not known', isDue: false };
	const days = Math.floor((Date.parse(instant) - now) / dayMs);
	const words = days < 0 ? 'Expired' : days === 1 ? '1 day' : `${days} days`;
	return { words, isDue: days <= dueDays };
}

/** How long it took from the alert to the first answer of one of us. */
export function answerWords(outage: NonNullable<HostedWebsite['outage']>): { words: string; isMissing: boolean } {
	const waitedMs = waitedMsOf(outage);
	if (waitedMs === null)
		return { words: outage.endedAt === null ? 'No answer yet' : 'Nobody answered', isMissing: true };
	return { words: `${outage.answer?.by ?? 'The team'}, after ${durationInWords(waitedMs)}`, isMissing: false };
}

/** How fast we were over the latest outage of each website; null while none had any. */
export function answersInWords(websites: readonly Pick<HostedWebsite, 'outage'>[]): string | null {
	const waits = websites.flatMap(({ outage }) => (outage === null ? [] : [waitedMsOf(outage)]));
	if (waits.length === 0) return null;
	const answered = waits.filter((waitedMs) => waitedMs !== null).toSorted((one, other) => one - other);
	const missing = waits.length - answered.length;
	const [middle, last] = [answered[Math.ceil(answered.length / 2) - 1], answered.at(-1)];
	const sentences = [
		...(middle === undefined || last === undefined
			? []
			: [`Half of our latest answers came within ${durationInWords(middle)}, all within ${durationInWords(last)}.`]),
		...(missing === 0
			? []
			: [`${missing} of ${waits.length} latest outages ${missing === 1 ? 'has' : 'have'} no answer.`]),
	];
	return sentences.join(' ');
}

function waitedMsOf({ answer, notifiedAt, startedAt }: NonNullable<HostedWebsite['outage']>): number | null {
	return answer && Math.max(0, Date.parse(answer.at) - Date.parse(notifiedAt ?? startedAt));
}
