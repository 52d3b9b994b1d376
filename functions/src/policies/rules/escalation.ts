/** The walk of an outage through the steps of its policy. Pure: the clock is passed in. */
import { loopLimit, minuteMs, type PolicyRules } from '@stayup/contract';
import { mustWait, quietUntil } from './quiet-hours.ts';

/** The part of a policy that an outage keeps from its beginning. */
export type WalkedRules = Pick<PolicyRules, 'steps' | 'repeatMinutes' | 'quietHours'>;

/** Instants are milliseconds since the epoch. */
export interface Walk {
	rules: WalkedRules;
	timeZone: string;
	/** When the outage was confirmed. */
	openedAt: number;
	/** Counts the steps that were sent; from the number of steps on, they are repeats of the last one. */
	step: number;
	/** When the policy asks for that step, quiet hours aside; null when no step is left. */
	dueAt: number | null;
	/** When to take it; later than `dueAt` in quiet hours. */
	nextAt: number | null;
}

export interface DueStep {
	number: number;
	channelIds: readonly string[];
}

export function newWalk(rules: WalkedRules, timeZone: string, openedAt: number): Walk {
	const dueAt = timeOfStep(rules, openedAt, 0);
	return { rules, timeZone, openedAt, step: 0, dueAt, nextAt: dueAt };
}

/**
 * Takes the steps that are due. The caller ends a walk that is acknowledged or over. After a step none of whose channels can be used, the next
 * one is due at once.
 */
export function takeDueSteps(
	walk: Walk,
	now: number,
	isAllDown: boolean,
	reachesSomebody: (channelIds: readonly string[]) => boolean = () => true,
): { walk: Walk; due: DueStep[] } {
	const due: DueStep[] = [];
	let current = walk;
	const plannedAt = walk.nextAt ?? now;
	// Every step once, and one repeat.
	const iterate = loopLimit(current.rules.steps.length + 1, 'the due steps of a policy');
	while (current.dueAt !== null && current.dueAt <= now) {
		iterate();
		const { rules, timeZone } = current;
		if (mustWait(rules, timeZone, { dueAt: current.dueAt, now, isAllDown })) {
			return { walk: { ...current, nextAt: quietUntil(rules, timeZone, now) }, due };
		}
		const channelIds = (rules.steps[current.step] ?? rules.steps.at(-1))?.channelIds ?? [];
		due.push({ number: current.step, channelIds });
		current = afterStep(current, Math.max(current.dueAt, plannedAt), now);
		const isRepeat = current.step >= rules.steps.length;
		if (!isRepeat && !reachesSomebody(channelIds)) current = { ...current, dueAt: Math.min(now, current.dueAt ?? now) };
	}
	return { walk: { ...current, nextAt: current.dueAt }, due };
}

export function ended(walk: Walk): Walk {
	return { ...walk, dueAt: null, nextAt: null };
}

function afterStep(walk: Walk, plannedAt: number, now: number): Walk {
	const { rules, openedAt, step } = walk;
	const next = { ...walk, step: step + 1 };
	if (step + 1 < rules.steps.length) return { ...next, dueAt: timeOfStep(rules, openedAt, step + 1) };
	if (rules.repeatMinutes === null) return ended(next);
	const pauseMs = rules.repeatMinutes * minuteMs;
	// Repeats that quiet hours or a stop of the product delayed are not made up for.
	return { ...next, dueAt: plannedAt + pauseMs > now ? plannedAt + pauseMs : now + pauseMs };
}

function timeOfStep({ steps }: WalkedRules, openedAt: number, step: number): number | null {
	const found = steps[step];
	return found ? openedAt + found.afterMinutes * minuteMs : null;
}
