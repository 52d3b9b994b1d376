/** Plans the alerts of an outage by the policy of its website, in the transaction that opens or closes it (OUT-1). */
import { tierLimits } from '@stayup/contract';
import type { AlertChannel, AlertOwner } from '../channels/rules/channel-rules.ts';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { StoredPolicy } from '../platform/firestore/channel-documents.ts';
import { isAboutStatus, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import type { Writer } from '../platform/firestore/writer.ts';
import { isOutageEnd } from '../platform/outage-messages.ts';
import type { EscalationStore } from './escalation-store.ts';
import { type NewEscalation, openEscalation } from './rules/open-escalation.ts';
import { deliveriesOfRecovery, deliveriesOfSteps, withNotified } from './rules/plan-steps.ts';
import { policyOf } from './rules/policy-of.ts';

export interface Planner {
	outbox: Pick<OutboxStore, 'plan'>;
	/** Null for a test alert, which takes all steps at once. */
	escalations: Pick<EscalationStore, 'open' | 'close'> | null;
}

type Escalated = Omit<NewEscalation, 'policy' | 'message'> & { policy: StoredPolicy | null };

/** With the steps that the plan includes. Null without one, and for one that reaches nobody: then every channel is notified. */
export function policyFor(
	{ user, settings }: { user: Pick<AlertOwner['user'], 'tier'>; settings: AlertOwner['settings'] },
	website: { id: string; tags: readonly string[] },
	channels: readonly AlertChannel[],
): StoredPolicy | null {
	const policy = policyOf(Object.values(settings?.policies ?? {}), website);
	if (!policy) return null;
	// A policy keeps its steps after a downgrade, so that an upgrade brings them back.
	const steps = policy.steps.slice(0, tierLimits[user.tier].policySteps);
	const reachesSomebody = steps.some((step) => channels.some(({ id }) => step.channelIds.includes(id)));
	return reachesSomebody ? { ...policy, steps } : null;
}

/** Null if no policy decides about the message. `endedIds`: the outages that end now and have an escalation. */
export function planByPolicy(
	writer: Pick<Writer, 'create' | 'update'>,
	{ outbox, escalations }: Planner,
	message: OutboxMessage,
	outage: Escalated,
	endedIds: ReadonlySet<string>,
): DeliveryRef[] | null {
	const { policy } = outage;
	if (isOutageEnd(message) && escalations && endedIds.has(message.outageId)) {
		escalations.close(writer, message.outageId, message, message.at);
		const occasion = message.event === 'website-up' ? 'recovery' : 'maintenance';
		return [{ ...escalationRef(message.outageId), occasion }];
	}
	if (policy === null) return null;
	if (!escalations) return planTest(writer, outbox, message, { ...outage, policy });
	if (message.event !== 'website-down') return null;
	const { escalation, deliveries } = openEscalation({ ...outage, policy, message }, message.at);
	escalations.open(writer, message.outageId, escalation);
	return [
		...deliveries.map((delivery) => outbox.plan(writer, delivery, message.at)),
		...(escalation.nextAt === null ? [] : [{ ...escalationRef(message.outageId), at: escalation.nextAt }]),
	];
}

/** The channels of the first step, for messages that are not an outage of their own. */
export function receiversOf(
	message: OutboxMessage,
	policy: StoredPolicy | null,
	channels: readonly AlertChannel[],
): readonly AlertChannel[] {
	if (!policy || !isAboutStatus(message)) return channels;
	const first = policy.steps
		.map(({ channelIds }) => channels.filter(({ id }) => channelIds.includes(id)))
		.find((found) => found.length > 0);
	return first ?? channels;
}

function escalationRef(outageId: string): DeliveryRef {
	return { id: outageId, channel: 'email', isEscalation: true };
}

/** All steps at once, and the recovery to all of their channels. */
function planTest(
	writer: Pick<Writer, 'create'>,
	outbox: Pick<OutboxStore, 'plan'>,
	message: OutboxMessage,
	{ ownerId, websiteId, policy, channels }: Escalated & { policy: StoredPolicy },
): DeliveryRef[] | null {
	if (message.event !== 'website-down' && message.event !== 'website-up') return null;
	const steps = policy.steps.map(({ channelIds }, number) => ({ number, channelIds }));
	const outage = { ownerId, websiteId, message };
	const planned = deliveriesOfSteps(outage, steps, channels);
	const deliveries =
		message.event === 'website-down'
			? planned.map(({ delivery }) => delivery)
			: deliveriesOfRecovery({ ...outage, notified: withNotified({}, planned, message.at) }, message, channels);
	return deliveries.map((delivery) => outbox.plan(writer, delivery, message.at));
}
