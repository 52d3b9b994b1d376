/** Alerts about conditions: a website that is slow, partly unreachable or blocked, and the end of that. */
import {
	type AlertedCondition,
	type Cause,
	causeOfPartial,
	conditionWords,
	describeCheckError,
	durationInWords,
	explain,
	explainHosted,
	partyWords,
	regionName,
	regions,
	type SeenCheck,
	userAgentStart,
} from '@stayup/contract';
import { slowPartOf } from '../../outages/slow-part.ts';
import type { MessageOf } from '../../platform/firestore/outbox-message.ts';
import {
	causeFacts,
	dayBarsOf,
	isHostedByUs,
	type ReaderSettings,
	type StoredFacts,
	teamFacts,
	websitePage,
} from './alert-parts.ts';
import { capitalized, type EmailContent, type Fact } from './email-content.ts';
import { recentTimeIn, timeIn, timeWithUtc } from './email-times.ts';

const footnote =
	'You received this because this channel receives alerts about slow, partly unreachable and blocked websites. You can change that under Alerts.';

export const conditionTitles: Record<AlertedCondition, (name: string) => string> = {
	slow: (name) => `${name} is slow`,
	'partly-unreachable': (name) => `${name} is partly unreachable`,
	blocked: (name) => `Our checks of ${name} are blocked`,
};

export const endedTitles: Record<AlertedCondition, (name: string) => string> = {
	slow: (name) => `${name} is no longer slow`,
	'partly-unreachable': (name) => `${name} is no longer partly unreachable`,
	blocked: (name) => `Our checks of ${name} are no longer blocked`,
};

export function conditionBeganAlert(
	message: MessageOf<'condition-began'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
	stored: StoredFacts,
): EmailContent {
	const { website, condition, since, team } = message;
	const { short, sentences, facts } = details[condition](message);
	const isOurs = isHostedByUs(team, [website]);
	return {
		subject: `${conditionWords[condition]}: ${website.name} (${short}) since ${recentTimeIn(since, timeZone, now)}`,
		band: { tone: 'warning', label: conditionWords[condition], detail: `since ${timeIn(since, timeZone)}` },
		heading: conditionTitles[condition](website.name),
		paragraphs: sentences,
		facts: [
			{ label: 'Since', value: timeWithUtc(since, timeZone) },
			...facts,
			...teamFacts(team, [website], { timeZone, now }),
			{ label: 'URL', value: website.url },
		],
		dayBars: dayBarsOf(stored, now),
		button: { label: 'View website', url: websitePage(message, appOrigin) },
		...(condition === 'blocked' &&
			!isOurs && { secondButton: { label: 'What to allow', url: `${appOrigin}/support#checks` } }),
		footnote,
	};
}

export function conditionEndedAlert(
	{ website, condition, since, at, next }: MessageOf<'condition-ended'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
	stored: StoredFacts,
): EmailContent {
	const length = durationInWords(at - since);
	const word = conditionWords[condition].toLowerCase();
	return {
		subject: `No longer ${word}: ${website.name} (for ${length})`,
		band: { tone: next === 'up' ? 'up' : 'neutral', label: `No longer ${word}`, detail: timeIn(at, timeZone) },
		heading: endedTitles[condition](website.name),
		paragraphs: [`${was[condition]} for ${length}. ${nowSentence[next]}`],
		facts: [
			{ label: `${conditionWords[condition]} since`, value: timeWithUtc(since, timeZone) },
			{ label: 'Until', value: timeWithUtc(at, timeZone) },
			{ label: 'URL', value: website.url },
		],
		dayBars: dayBarsOf(stored, now),
		button: { label: 'View website', url: websitePage({ website }, appOrigin) },
		footnote,
	};
}

const was: Record<AlertedCondition, string> = {
	slow: 'It was slow',
	'partly-unreachable': 'It was partly unreachable',
	blocked: 'A firewall blocked our checks',
};

const nowSentence: Record<MessageOf<'condition-ended'>['next'], string> = {
	up: "It is up. There's nothing you need to do.",
	down: 'It is down now.',
	unknown: 'Its status is unknown until the next check.',
	slow: 'It is slow now.',
	'partly-unreachable': 'It is partly unreachable now.',
	blocked: 'A firewall blocks our checks now.',
};

interface Details {
	/** For the subject. */
	short: string;
	/** The first one is the preview, and what chats and phones show. */
	sentences: string[];
	facts: Fact[];
}

const unclearPart = {
	party: 'unclear',
	nextStep:
		'Open the page of the website: its response times show when it became slow. Then ask what changed at that time.',
} as const;

/** For those who ask others to change a firewall. */
const forTheFirewall: readonly Fact[] = [
	{ label: 'What to allow', value: `The user agent that begins with “${userAgentStart}”` },
	{ label: 'We check from', value: regions.map(regionName).join('; ') },
	{
		label: 'Message to send',
		value: 'The page of the website has one for the people who run the firewall, with the measurements.',
	},
];

function forReader(cause: Cause, isOurs: boolean): Cause {
	return isOurs ? explainHosted(cause) : cause;
}

const details: Record<AlertedCondition, (message: MessageOf<'condition-began'>) => Details> = {
	slow({ website, checks, phases, slowAboveMs, team }) {
		const above = slowAboveMs === null ? 'the limit' : milliseconds(slowAboveMs);
		const times = checks.map(({ durationMs }) => milliseconds(durationMs));
		const part = slowPartOf(phases);
		const found = part ?? unclearPart;
		const { party, nextStep } = isHostedByUs(team, [website]) ? explainHosted(found) : found;
		return {
			short: `above ${above}`,
			sentences: [
				`${checks.length} of the last 5 checks took longer than ${above}.`,
				'It counts as up, and visitors reach it, but they wait.',
			],
			facts: [
				{ label: 'Response times', value: `${times.join(', ')} (limit: ${above})` },
				...(part
					? [
							{
								label: 'Cause',
								value: `Most of the time of the latest check was ${part.name}: ${milliseconds(part.durationMs)} of ${milliseconds(phases.totalMs)}.`,
							},
						]
					: []),
				{ label: 'Who can fix it', value: capitalized(partyWords[party]) },
				{ label: 'Next step', value: nextStep },
			],
		};
	},

	'partly-unreachable'({ website, checks, likelyCause, team }) {
		const { all, failing } = regionsOf(checks);
		const share = `${failing.length} of ${all.length} regions`;
		const places = failing.map(({ region }) => regionName(region));
		return {
			short: share,
			sentences: [
				`It does not work from ${share}: ${places.join('; ')}.`,
				'Some visitors may not reach it either. It counts as up.',
			],
			facts: [
				{ label: 'Seen from', value: all.map(seenFrom).join('; ') },
				...causeFacts(forReader(causeOfPartial(checks, likelyCause), isHostedByUs(team, [website]))),
			],
		};
	},

	blocked({ website, checks, likelyCause, team }) {
		const isOurs = isHostedByUs(team, [website]);
		const { all, failing } = regionsOf(checks);
		const [first] = failing;
		const share = all.length > 1 ? `, seen from ${failing.length} of ${all.length} regions` : '';
		const because = first?.error ? describeCheckError(first.error, first.statusCode) : 'A firewall refuses our checks';
		return {
			short: 'by a firewall',
			sentences: [
				`${because}${share}.`,
				'Visitors may still reach the website. Until we can check it again, this time counts neither as up nor as down.',
			],
			facts: [
				{ label: 'Seen from', value: all.map(seenFrom).join('; ') },
				...(likelyCause ? causeFacts(forReader(explain(likelyCause), isOurs)) : []),
				...(isOurs ? [] : forTheFirewall),
			],
		};
	},
};

/** The latest check of each region. */
export function regionsOf(checks: readonly SeenCheck[]): { all: SeenCheck[]; failing: SeenCheck[] } {
	const all = [...new Map(checks.map((check) => [check.region, check])).values()];
	return { all, failing: all.filter(({ error }) => error !== null) };
}

function seenFrom({ region, error, statusCode, durationMs }: SeenCheck): string {
	const result =
		error === null
			? `works (status ${statusCode} after ${milliseconds(durationMs)})`
			: lowerFirst(describeCheckError(error, statusCode));
	return `${regionName(region)}: ${result}`;
}

/** An abbreviation keeps its letters. */
function lowerFirst(sentence: string): string {
	return sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

const counts = new Intl.NumberFormat('en');

function milliseconds(count: number): string {
	return `${counts.format(Math.round(count))} ms`;
}
