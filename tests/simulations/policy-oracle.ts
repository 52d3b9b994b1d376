/** Who must be notified when, worked out minute by minute and without the code of the product. */
import { dayMs, minuteMs } from '@stayup/contract';

export interface PolicyTrial {
	rules: {
		steps: { afterMinutes: number; channelIds: string[] }[];
		repeatMinutes: number | null;
		quietHours: { from: string; to: string; exceptWhenAllDown: boolean } | null;
	};
	timeZone: string;
	/** Instants in milliseconds since the epoch; the outage opens at a full minute. */
	openedAt: number;
	endsAt: number;
	acknowledgedAt: number | null;
	/** When all websites of the account are down. */
	allDown: { from: number; until: number } | null;
}

export interface ExpectedStep {
	step: number;
	channelId: string;
	at: number;
}

/** Until the outage ends: the acknowledgement is for the caller to compare. */
export function expectedSteps({ rules, timeZone, openedAt, allDown }: PolicyTrial, until: number): ExpectedStep[] {
	const { steps, repeatMinutes, quietHours } = rules;
	const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
	const minuteOfDay = (at: number) => {
		const [hours, minutes] = clock.format(at).split(':').map(Number);
		return (hours ?? 0) * 60 + (minutes ?? 0);
	};
	const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
	const isQuiet = (at: number) => {
		if (!quietHours) return false;
		const [from, to, now] = [minutesOf(quietHours.from), minutesOf(quietHours.to), minuteOfDay(at)];
		return from < to ? now >= from && now < to : now >= from || now < to;
	};
	const isAllDown = (at: number) => allDown !== null && at >= allDown.from && at < allDown.until;
	const expected: ExpectedStep[] = [];
	let next: number | null = 0;
	let dueAt = openedAt + (steps[0]?.afterMinutes ?? 0) * minuteMs;
	/** Once quiet hours delay a step, it waits for their end, whatever happens in them. */
	let isDelayed = false;
	for (let at = openedAt; at < until && at < openedAt + 4 * dayMs; at += minuteMs) {
		while (next !== null && dueAt <= at) {
			const isException: boolean = !isDelayed && quietHours?.exceptWhenAllDown === true && isAllDown(at);
			if (isQuiet(at) && !isException) {
				isDelayed = true;
				break;
			}
			isDelayed = false;
			const step = steps[Math.min(next, steps.length - 1)];
			for (const channelId of step?.channelIds ?? []) expected.push({ step: next, channelId, at });
			next += 1;
			const planned = steps[next];
			if (planned) dueAt = openedAt + planned.afterMinutes * minuteMs;
			else if (repeatMinutes === null) next = null;
			else dueAt = at + repeatMinutes * minuteMs;
		}
	}
	return expected;
}
