/** A policy in plain sentences, and the walk of a made-up outage through it. Pure. */
import { durationInWords, loopLimit, minuteMs, type PolicyRules, type PolicyScope } from '@stayup/contract';
import { Temporal } from 'temporal-polyfill';
import { newWalk, takeDueSteps, type WalkedRules } from './escalation.ts';

/** Names by id. */
export type Names = ReadonlyMap<string, string>;

/** "Email at once. SMS after 5 minutes if nobody has acknowledged. Again every 30 minutes. Quiet from 22:00 to 07:00." */
export function sentencesOf(rules: WalkedRules, channelNames: Names): string[] {
	const { steps, repeatMinutes, quietHours } = rules;
	return [
		...steps.map(({ afterMinutes, channelIds }) => {
			const names = listed(channelIds.map((id) => channelNames.get(id) ?? 'a deleted channel'));
			return afterMinutes === 0
				? `${capital(names)} at once.`
				: `${capital(names)} after ${minutes(afterMinutes)} if nobody has acknowledged.`;
		}),
		...(repeatMinutes === null ? [] : [`Again every ${minutes(repeatMinutes)}.`]),
		...(quietHours === null
			? []
			: [
					`Quiet from ${quietHours.from} to ${quietHours.to}${quietHours.exceptWhenAllDown ? ' except when everything is down' : ''}.`,
				]),
	];
}

export function scopeSentence({ kind, of }: PolicyScope, websiteNames: Names): string {
	switch (kind) {
		case 'account':
			return 'For all websites without a policy of their own.';
		case 'tag':
			return `For websites with the tag ${of ?? ''}.`;
		case 'website':
			return `For ${websiteNames.get(of ?? '') ?? 'a deleted website'}.`;
	}
}

interface WalkEntry {
	/** Milliseconds since the epoch. */
	at: number;
	step: number;
	channelIds: readonly string[];
	/** "22:19 SMS unless acknowledged" */
	sentence: string;
}

/** Each iteration takes a step or goes to the end of quiet hours. */
const walkLimit = 100;

/** The alerts of an outage that is confirmed at `at` and that nobody acknowledges: at most `most` entries of its first day. */
export function walkOf(
	rules: PolicyRules | WalkedRules,
	{ at, timeZone, isAllDown, most = 10 }: { at: number; timeZone: string; isAllDown: boolean; most?: number },
	channelNames: Names,
): WalkEntry[] {
	const entries: WalkEntry[] = [];
	let walk = newWalk(rules, timeZone, at);
	const iterate = loopLimit(walkLimit, 'the walk of an outage through its policy');
	while (walk.nextAt !== null && entries.length < most && walk.nextAt - at <= 24 * 60 * minuteMs) {
		iterate();
		const now = walk.nextAt;
		const taken = takeDueSteps(walk, now, isAllDown);
		for (const { number, channelIds } of taken.due) {
			const names = listed(channelIds.map((id) => channelNames.get(id) ?? 'a deleted channel'));
			const sentence = `${clock(now, timeZone)} ${names}${number === 0 ? '' : ' unless acknowledged'}`;
			entries.push({ at: now, step: number, channelIds, sentence });
		}
		walk = taken.walk;
	}
	return entries.slice(0, most);
}

function minutes(count: number): string {
	return durationInWords(count * minuteMs, { style: 'long' });
}

function listed(names: readonly string[]): string {
	const last = names.at(-1) ?? '';
	return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** "a deleted channel" begins a sentence; names of channels keep their letters. */
function capital(text: string): string {
	return text.startsWith('a deleted channel') ? `A${text.slice(1)}` : text;
}

function clock(at: number, timeZone: string): string {
	const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime();
	return time.toString({ smallestUnit: 'minute' });
}
