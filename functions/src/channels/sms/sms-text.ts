/** The text of an alert in one text message: at most 160 characters of the GSM alphabet. Pure. */
import { brand, conditionWords, cutText, describeCheckError, loopLimit } from '@stayup/contract';
import { Temporal } from 'temporal-polyfill';
import { regionsOf } from '../../messages/content/condition-alerts.ts';
import { subjectOf } from '../../messages/groups/group-names.ts';
import type { AlertMessage, MessageOf } from '../../platform/firestore/outbox-message.ts';
import type { TeamOnAlert } from '../../platform/team-account.ts';

export const longestText = 160;

interface SmsReader {
	appOrigin: string;
	/** IANA name. */
	timeZone: string;
	/** Milliseconds since the epoch. */
	now: number;
}

const basic = new Set(
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the place of two. */
const extended = new Set('^{}\\[~]|€');
const replaced: Readonly<Record<string, string>> = {
	'’': "'",
	'‘': "'",
	'“': '"',
	'”': '"',
	'–': '-',
	'—': '-',
	'…': '...',
	'`': "'",
};

/** The places that a text of the GSM alphabet takes. */
export function gsmLength(text: string): number {
	return [...text].reduce((length, letter) => length + (extended.has(letter) ? 2 : 1), 0);
}

/** Letters that the alphabet has not lose their accents, or become a question mark. One other letter would halve the room. */
export function toGsm(text: string): string {
	return [...text.normalize('NFC')]
		.map((letter) => {
			if (basic.has(letter) || extended.has(letter)) return letter;
			const other = replaced[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
			return [...other].every((part) => basic.has(part)) ? other : '?';
		})
		.join('');
}

export function smsText(message: AlertMessage, reader: SmsReader): string {
	const { sentence, team = '', url } = contentOf(message, reader);
	const prefix = 'isTest' in message && message.isTest ? 'TEST: ' : '';
	const end = [team && ` ${toGsm(team)}`, url === null ? '' : ` ${url}`].join('');
	return `${shortened(toGsm(`${prefix}${sentence}`), longestText - gsmLength(end))}${end}`;
}

export function codeText(code: string): string {
	return `Stayup: ${code} is the code for your phone. It is valid for 10 minutes. Reply STOP to end messages.`;
}

function contentOf(
	message: AlertMessage,
	{ appOrigin, timeZone, now }: SmsReader,
): { sentence: string; team?: string; url: string | null } {
	const timeOf = (at: number) =>
		Temporal.Instant.fromEpochMilliseconds(at)
			.toZonedDateTimeISO(timeZone)
			.toPlainTime()
			.toString({ smallestUnit: 'minute' });
	const dateOf = (at: number) =>
		Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
	switch (message.event) {
		case 'website-down': {
			const { website, also = [], since, failure, outageId, isTest } = message;
			const cause = failure ? `. ${describeCheckError(failure.error, failure.statusCode)}` : '';
			const page = isTest ? `${appOrigin}/websites/${website.id}` : `${appOrigin}/outages/${outageId}`;
			return {
				sentence: `${subjectOf(message)} ${also.length === 0 ? 'is' : 'are'} down since ${timeOf(since)}${cause}.`,
				team: teamSentence(message.team, timeOf),
				url: page,
			};
		}
		case 'website-up': {
			const { also, since, at } = message;
			// Without `since` only a check is known, not when it came up.
			const when = since === null ? `. Confirmed at ${timeOf(at)}.` : ` since ${timeOf(at)}.`;
			return { sentence: `${subjectOf(message)} ${also ? 'are' : 'is'} back up${when}`, url: null };
		}
		case 'website-maintenance': {
			const { also, from, until } = message;
			const [is, was] = also ? ['are', 'were'] : ['is', 'was'];
			const sentence =
				now >= until
					? `${was} in maintenance from ${timeOf(from)} until ${timeOf(until)}. That ended the outage.`
					: `${is} now in maintenance until ${timeOf(until)}. The outage is over.`;
			return { sentence: `${subjectOf(message)} ${sentence}`, url: null };
		}
		case 'website-flapping':
			return {
				sentence: `${message.website.name} is unstable: it went up or down ${message.changes} times within half an hour.`,
				url: `${appOrigin}/websites/${message.website.id}`,
			};
		case 'condition-began':
			return {
				sentence: conditionSentence(message, timeOf(message.since)),
				team: teamSentence(message.team, timeOf),
				url: `${appOrigin}/websites/${message.website.id}`,
			};
		case 'condition-ended':
			return {
				sentence: `${message.website.name} is no longer ${conditionWords[message.condition].toLowerCase()} since ${timeOf(message.at)}.${message.next === 'down' ? ' It is down.' : ''}`,
				url: null,
			};
		case 'certificate-expiring':
			return {
				sentence: `The certificate of ${message.host ?? message.website.name} expires on ${dateOf(message.validTo)}.`,
				url: `${appOrigin}/websites/${message.website.id}/certificate`,
			};
		case 'domain-expiring':
			return { sentence: `The domain ${message.domain} expires on ${dateOf(message.expiresAt)}.`, url: null };
		case 'test':
			return { sentence: 'Stayup: text messages reach this phone. Reply STOP to end them.', url: null };
	}
}

/** A long name leaves room for a link. */
const longestName = 20;

/** Who of us is on it: more of use than the end of the cause, which makes room for it. */
function teamSentence(team: TeamOnAlert | undefined, timeOf: (at: number) => string): string {
	if (team?.answer) return `${cutText(team.answer.by ?? 'The team', longestName)} (${brand.name}) is on it.`;
	return team?.notifiedAt ? `Our team was notified at ${timeOf(team.notifiedAt)}.` : '';
}

function conditionSentence(
	{ website: { name }, condition, checks, slowAboveMs }: MessageOf<'condition-began'>,
	since: string,
): string {
	const { all, failing } = regionsOf(checks);
	switch (condition) {
		case 'slow':
			return `${name} is slow since ${since}: ${checks.length} of the last 5 checks took longer than ${slowAboveMs ?? 0} ms.`;
		case 'partly-unreachable':
			return `${name} is partly unreachable since ${since}: it does not work from ${failing.length} of ${all.length} regions.`;
		case 'blocked':
			return `A firewall blocks our checks of ${name} since ${since}.`;
	}
}

function shortened(text: string, most: number): string {
	if (gsmLength(text) <= most) return text;
	let short = text;
	const iterate = loopLimit(text.length, 'the characters of a text message');
	while (gsmLength(short) > most - 3) {
		iterate();
		short = [...short].slice(0, -1).join('');
	}
	return `${short.trimEnd()}...`;
}
