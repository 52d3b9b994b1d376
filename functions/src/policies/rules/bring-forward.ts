/** Brings the next step of an escalation forward for the channels that have not been notified, after an email bounced. Pure. */

import type { NewDelivery } from '../../outbox/new-delivery.ts';
import type { EscalationDocument } from '../../platform/firestore/channel-documents.ts';
import type { DueStep } from './escalation.ts';
import { type EscalationFacts, isOpen, reaches } from './move-on.ts';
import { deliveriesOfSteps, withNotified } from './plan-steps.ts';
import { mustWait, quietUntil } from './quiet-hours.ts';

type Change = Partial<Pick<EscalationDocument, 'dueAt' | 'nextAt' | 'notified'>>;

/** `bouncedId`: the channel. A change without a delivery: the step waits for the end of quiet hours. Null if there is nothing to do. */
export function bringForward(
	escalation: EscalationDocument,
	facts: EscalationFacts | null,
	bouncedId: string,
	now: number,
): { change: Change; deliveries: NewDelivery[] } | null {
	const { rules, timeZone, notified, recovery, nextAt } = escalation;
	if (facts === null || recovery !== null || !isOpen(facts) || facts.maintenanceUntil !== null) return null;
	const channels = facts.channels.filter(({ id }) => notified[id] === undefined);
	// A channel of both steps is notified once.
	const planned = deliveriesOfSteps(escalation, stepsFor(escalation, facts, bouncedId), channels).filter(
		({ channel }, index, all) => all.findIndex((one) => one.channel.id === channel.id) === index,
	);
	if (planned.length === 0) return null;
	if (mustWait(rules, timeZone, { dueAt: now, now, isAllDown: facts.isAllDown })) {
		// The next step is then taken as a whole, as soon as it may be.
		const until = quietUntil(rules, timeZone, now);
		const isSooner = nextAt !== null && nextAt > until;
		return isSooner ? { change: { dueAt: now, nextAt: until }, deliveries: [] } : null;
	}
	return {
		change: { notified: withNotified(notified, planned, now) },
		deliveries: planned.map(({ delivery }) => delivery),
	};
}

/** The step that was sent last, and the next one that reaches somebody. A channel that got its step early counts as sent. */
function stepsFor({ step, rules, notified }: EscalationDocument, facts: EscalationFacts, bouncedId: string): DueStep[] {
	const { steps } = rules;
	const present = Math.max(step - 1, notified[bouncedId]?.step ?? -1);
	const next = steps.findIndex(({ channelIds }, number) => number > present && reaches(facts, channelIds));
	return [present, next].flatMap((number) => {
		// Repeats go to the channels of the last step. Before the first step and after the last one there is none.
		const found = steps[Math.min(number, steps.length - 1)];
		return found ? [{ number, channelIds: found.channelIds }] : [];
	});
}
