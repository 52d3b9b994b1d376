/** Continues an escalation: decides about the deliveries that are due, and when it continues. Pure. */

import type { AlertChannel } from '../../channels/rules/channel-rules.ts';
import type { NewDelivery } from '../../outbox/new-delivery.ts';
import type { EscalationDocument } from '../../platform/firestore/channel-documents.ts';
import { takeDueSteps } from './escalation.ts';
import { deliveriesOfRecovery, deliveriesOfSteps, withNotified } from './plan-steps.ts';
import { isQuiet, mustWait, quietUntil } from './quiet-hours.ts';

export interface EscalationFacts {
	/** Null if it was deleted. */
	outage: { end: number | null; isAcknowledged: boolean } | null;
	/** Whether all active websites of the account are down. */
	isAllDown: boolean;
	/** The end of the maintenance that the website is in; null outside of any. */
	maintenanceUntil: number | null;
	/** The text messages of the month: their channels get a delivery, which says so, but reach nobody. */
	isSmsUsedUp: boolean;
	/** Those that may be used for this website; none of a disabled account. */
	channels: readonly AlertChannel[];
}

type Change = Pick<EscalationDocument, 'step' | 'dueAt' | 'nextAt' | 'notified'>;

/** `facts`: null if the website sends no alerts any more. */
export function moveOn(
	escalation: EscalationDocument,
	facts: EscalationFacts | null,
	now: number,
): { change: Change; deliveries: NewDelivery[] } {
	const { step, notified, recovery } = escalation;
	const rest: Change = { step, dueAt: null, nextAt: null, notified };
	if (facts === null) return { change: rest, deliveries: [] };
	if (recovery !== null) return recover(escalation, recovery, facts, now, rest);
	// A later recovery wakes an escalation that rests.
	if (!isOpen(facts)) return { change: rest, deliveries: [] };
	// The next check ends the outage. Without one, the step follows the window.
	if (facts.maintenanceUntil !== null) {
		return { change: { ...rest, dueAt: escalation.dueAt, nextAt: facts.maintenanceUntil }, deliveries: [] };
	}
	// A task may run a moment early.
	const at = Math.max(now, escalation.nextAt ?? now);
	const { walk, due } = takeDueSteps(escalation, at, facts.isAllDown, (ids) => reaches(facts, ids));
	const planned = deliveriesOfSteps(escalation, due, facts.channels);
	return {
		change: { step: walk.step, dueAt: walk.dueAt, nextAt: walk.nextAt, notified: withNotified(notified, planned, now) },
		deliveries: planned.map(({ delivery }) => delivery),
	};
}

/** Whether the outage goes on and nobody is on it. */
export function isOpen({ outage }: Pick<EscalationFacts, 'outage'>): boolean {
	return outage !== null && outage.end === null && !outage.isAcknowledged;
}

export function reaches({ channels, isSmsUsedUp }: EscalationFacts, ids: readonly string[]): boolean {
	return channels.some(({ id, kind }) => ids.includes(id) && !(kind === 'sms' && isSmsUsedUp));
}

/** In quiet hours it waits for their end, unless the alert came in them as well. */
function recover(
	escalation: EscalationDocument,
	recovery: NonNullable<EscalationDocument['recovery']>,
	{ channels, isAllDown }: EscalationFacts,
	now: number,
	rest: Change,
): { change: Change; deliveries: NewDelivery[] } {
	const { rules, timeZone, notified } = escalation;
	const { quietHours } = rules;
	const last = Math.max(0, ...Object.values(notified).map(({ at }) => at));
	const wasWoken = quietHours !== null && isQuiet(quietHours, timeZone, last);
	if (last > 0 && !wasWoken && mustWait(rules, timeZone, { dueAt: now, now, isAllDown })) {
		return { change: { ...rest, nextAt: quietUntil(rules, timeZone, now) }, deliveries: [] };
	}
	return { change: rest, deliveries: deliveriesOfRecovery(escalation, recovery, channels) };
}
