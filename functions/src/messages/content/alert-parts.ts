/** Parts that several alerts share: their reader, what is stored about their website, and rows about causes and days. */
import { type Cause, type Finding, type PastCause, partyWords } from '@stayup/contract';
import { lastDaysBar, type MeasuredDay } from './day-bars.ts';
import { capitalized, type DayBar, type Fact } from './email-content.ts';

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

export function causeFact({ sentence, confidence }: Cause | PastCause): Fact {
	return { label: confidence === 'high' ? 'Cause' : 'Likely cause', value: sentence };
}

export function dayBarsOf({ days }: StoredFacts, now: number): DayBar[] {
	return lastDaysBar(days ?? [], daysShown, now);
}
