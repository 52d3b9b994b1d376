/** Parts that several alerts share: their reader, what is stored about their website, and rows about causes and days. */
import { brand, type Cause, explainHosted, type Finding, type PastCause, partyWords } from '@stayup/contract';
import type { TeamAnswer } from '../../platform/team-watch.ts';
import { lastDaysBar, type MeasuredDay } from './day-bars.ts';
import { capitalized, type DayBar, type Fact } from './email-content.ts';
import { recentTimeIn } from './email-times.ts';

export interface ReaderSettings {
	appOrigin: string;
	/** IANA name. */
	timeZone: string;
	/** Days left are counted from this instant, in milliseconds since the epoch. */
	now: number;
}

/** Facts from the store about the website and its outage when the email is sent; empty if it could not be read. */
export interface StoredFacts {
	/** Of the outage, from the evidence of its first failure. */
	cause?: Finding;
	/** The alert that the website is down is read after its outage: it was sent late, or is updated. */
	isOver?: boolean;
	/** The completed days of the website that are not older than `daysShown`. */
	days?: readonly MeasuredDay[];
	/** Of a website that we host: when our team was notified, and who answered. */
	team?: TeamAnswer | null;
}

export const alertFootnote =
	'You received this because alerts are on for this website. You can turn them off on its page or under Alerts.';
export const daysShown = 30;

export function websitePage({ website }: { website: { id: string } }, appOrigin: string): string {
	return `${appOrigin}/websites/${website.id}`;
}

export function causeFacts(cause: Cause): Fact[] {
	return [
		causeFact(cause),
		{ label: 'Who can fix it', value: capitalized(partyWords[cause.party]) },
		{ label: 'Next step', value: cause.nextStep },
	];
}

/** For the client whose website we host. */
export function hostedFacts(
	cause: Cause,
	{ notifiedAt, answer }: TeamAnswer,
	{ timeZone, now }: Pick<ReaderSettings, 'timeZone' | 'now'>,
): Fact[] {
	const sentences = [
		...(notifiedAt === null
			? [`Your ${brand.name} team watches this website with a monitor of its own.`]
			: [`Your ${brand.name} team was notified at ${recentTimeIn(notifiedAt, timeZone, now)}.`]),
		...(answer === null ? [] : [`${answer.by ?? 'The team'} is on it.`]),
	];
	return [...causeFacts(explainHosted(cause)), { label: 'Our team', value: sentences.join(' ') }];
}

export function causeFact({ sentence, confidence }: Cause | PastCause): Fact {
	return { label: confidence === 'high' ? 'Cause' : 'Likely cause', value: sentence };
}

export function dayBarsOf({ days }: StoredFacts, now: number): DayBar[] {
	return lastDaysBar(days ?? [], daysShown, now);
}
