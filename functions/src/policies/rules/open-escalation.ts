/** Begins the walk of an outage through its policy, in the transaction that opens the outage (OUT-1). Pure. */
import { dayMs, keptDays } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { AlertChannel } from '../../channels/rules/channel-rules.ts';
import type { NewDelivery } from '../../outbox/new-delivery.ts';
import type { EscalationDocument, StoredPolicy } from '../../platform/firestore/channel-documents.ts';
import { newWalk, takeDueSteps } from './escalation.ts';
import { deliveriesOfSteps, withNotified } from './plan-steps.ts';

/** As long as the messages that it explains, and long after the last step of an outage that nobody ends. */
export const escalationKeptMs = keptDays.messages * dayMs;

export interface NewEscalation {
	ownerId: string;
	websiteId: string;
	tags: readonly string[];
	/** IANA name, of the account. */
	timeZone: string;
	policy: StoredPolicy;
	message: EscalationDocument['message'];
	/** Those that may be used for this website. */
	channels: readonly AlertChannel[];
}

/** The deliveries of the steps at 0 minutes, and what is stored for the others. In quiet hours there may be none. */
export function openEscalation(
	{ ownerId, websiteId, tags, timeZone, policy, message, channels }: NewEscalation,
	now: number,
): { escalation: EscalationDocument; deliveries: NewDelivery[] } {
	const { steps, repeatMinutes, quietHours } = policy;
	const walk = newWalk({ steps, repeatMinutes, quietHours }, timeZone, message.at);
	const taken = takeDueSteps(walk, now, false, (ids) => channels.some(({ id }) => ids.includes(id)));
	const planned = deliveriesOfSteps({ ownerId, websiteId, message }, taken.due, channels);
	const { dueAt } = taken.walk;
	// Only quiet hours leave a step that is due.
	const isLeft = dueAt !== null && dueAt <= now;
	const escalation: EscalationDocument = {
		ownerId,
		websiteId,
		policyName: policy.name,
		rules: walk.rules,
		timeZone,
		tags: [...tags],
		message,
		openedAt: walk.openedAt,
		step: taken.walk.step,
		dueAt,
		// Whether everything is down is not known here: the task of the escalation decides at once.
		nextAt: isLeft && quietHours?.exceptWhenAllDown ? now : taken.walk.nextAt,
		recovery: null,
		notified: withNotified({}, planned, now),
		expireAt: Timestamp.fromMillis(now + escalationKeptMs),
	};
	return { escalation, deliveries: planned.map(({ delivery }) => delivery) };
}
