/** Parts that several alerts share: their reader, what is stored about their website, and rows about causes and days. */
import { brand, type Cause, type Finding, type PastCause, partyWords } from '@stayup/contract';
import type { NamedWebsite } from '../../platform/firestore/outbox-message.ts';
import type { TeamOnAlert } from '../../platform/team-account.ts';
import { namesOf } from '../groups/group-names.ts';
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

/** Whether we host every website that the alert names: the others of a group may be hosted elsewhere. */
export function isHostedByUs(team: TeamOnAlert | undefined, named: readonly NamedWebsite[]): team is TeamOnAlert {
	return team !== undefined && named.every(({ id }) => team.websiteIds.includes(id));
}

/** For the client whose website we host: when our team was notified, and who answered. */
export function teamFacts(
	team: TeamOnAlert | undefined,
	named: readonly NamedWebsite[],
	{ timeZone, now }: Pick<ReaderSettings, 'timeZone' | 'now'>,
	isOver = false,
): Fact[] {
	if (team === undefined) return [];
	const { notifiedAt, answer, websiteIds } = team;
	const timeOf = (at: number) => recentTimeIn(at, timeZone, now);
	const hosted = named.filter(({ id }) => websiteIds.includes(id));
	const hosts = isHostedByUs(team, named) ? '' : ` hosts ${namesOf(hosted.map(({ name }) => name))} and`;
	const sentences = [
		notifiedAt === null
			? `Your ${brand.name} team${hosts} watches ${hosted.length === 1 ? 'this website' : 'these websites'} with a monitor of its own.`
			: `Your ${brand.name} team${hosts} was notified at ${timeOf(notifiedAt)}.`,
		...(answer === null
			? []
			: [`${answer.by ?? 'The team'} ${isOver ? `answered at ${timeOf(answer.at)}` : 'is on it'}.`]),
	];
	return [{ label: 'Our team', value: sentences.join(' ') }];
}

export function causeFact({ sentence, confidence }: Cause | PastCause): Fact {
	return { label: confidence === 'high' ? 'Cause' : 'Likely cause', value: sentence };
}

export function dayBarsOf({ days }: StoredFacts, now: number): DayBar[] {
	return lastDaysBar(days ?? [], daysShown, now);
}
