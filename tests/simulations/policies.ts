/** Outages walk through random policies while tasks are late, lost or run twice. An independent oracle says who must be notified when. */
import { dayMs, minuteMs } from '@stayup/contract';
import { aDownAlert, anUpAlert, aPolicy } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import type { AlertChannel } from '../../functions/src/channels/rules/channel-rules.ts';
import type { NewDelivery } from '../../functions/src/outbox/new-delivery.ts';
import type { StoredPolicy } from '../../functions/src/platform/firestore/channel-documents.ts';
import { moveOn } from '../../functions/src/policies/rules/move-on.ts';
import { openEscalation } from '../../functions/src/policies/rules/open-escalation.ts';
import { expectedSteps, type PolicyTrial } from './policy-oracle.ts';

export interface PolicyFacts {
	trials: number;
	sent: number;
	/** Steps that the oracle expects and that were not sent within the time that a task may be late. */
	missed: number;
	/** Steps that were sent although the oracle expects none, or before their time. */
	unexpected: number;
	/** Steps that were sent after the acknowledgement or the end. */
	afterEnd: number;
	/** Deliveries that were planned under another id for the same step and channel. */
	twice: number;
	/** Recoveries to channels that were not notified, and channels that were notified and got none. */
	wrongRecoveries: number;
}

/** The sweep runs every two minutes. */
const latestMs = 2 * minuteMs;
const zones = ['UTC', 'Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const channels: AlertChannel[] = ['email', 'ops', 'phone', 'push'].map((id) => ({
	id,
	kind: id === 'phone' ? 'sms' : id === 'push' ? 'push' : 'email',
	name: id === 'email' ? null : id,
}));
/** Around the days when clocks change, and others. */
const starts = ['2026-03-28', '2026-10-24', '2026-03-07', '2026-10-31', '2026-04-04', '2026-10-03', '2026-07-01'];

export function simulatePolicies(trials: number): PolicyFacts {
	const random = randomOf('policies');
	const facts: PolicyFacts = { trials, sent: 0, missed: 0, unexpected: 0, afterEnd: 0, twice: 0, wrongRecoveries: 0 };
	for (let number = 0; number < trials; number += 1) addTrial(facts, aTrial(random), random);
	return facts;
}

function aTrial(random: () => number): PolicyTrial {
	const upTo = (most: number) => Math.floor(random() * (most + 1));
	const pick = <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value;
	const minutes = new Set([random() < 0.7 ? 0 : upTo(30)]);
	while (minutes.size < 1 + upTo(4)) minutes.add(upTo(pick([10, 60, 600])));
	const steps = [...minutes]
		.sort((a, b) => a - b)
		.map((afterMinutes) => ({ afterMinutes, channelIds: channels.map(({ id }) => id).filter(() => random() < 0.4) }))
		.map((step) => (step.channelIds.length === 0 ? { ...step, channelIds: ['email'] } : step));
	const time = () => `${String(upTo(23)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`;
	const [from, to] = [time(), time()];
	const openedAt = Date.parse(`${pick(starts)}T00:00:00Z`) + upTo(2 * 24 * 60) * minuteMs;
	const endsAt = openedAt + upTo(pick([20, 600, 2_880])) * minuteMs + 30_000;
	const allDown = random() < 0.3 ? openedAt + upTo(600) * minuteMs : null;
	return {
		rules: {
			steps,
			repeatMinutes: random() < 0.6 ? 5 + upTo(120) : null,
			quietHours: random() < 0.6 && from !== to ? { from, to, exceptWhenAllDown: random() < 0.5 } : null,
		},
		timeZone: pick(zones),
		openedAt,
		endsAt,
		acknowledgedAt: random() < 0.5 ? openedAt + upTo(300) * minuteMs + 15_000 : null,
		allDown: allDown === null ? null : { from: allDown, until: allDown + upTo(600) * minuteMs },
	};
}

interface SentStep {
	step: number;
	channelId: string;
	at: number;
}

function addTrial(facts: PolicyFacts, trial: PolicyTrial, random: () => number): void {
	const { sent, recovered, twice } = walk(trial, random);
	const stopsAt = Math.min(trial.endsAt, trial.acknowledgedAt ?? Number.POSITIVE_INFINITY);
	const expected = expectedSteps(trial, trial.endsAt);
	facts.sent += sent.length;
	facts.twice += twice;
	const keyOf = ({ step, channelId }: Pick<SentStep, 'step' | 'channelId'>) => `${step} ${channelId}`;
	const found = new Map(sent.map((one) => [keyOf(one), one]));
	for (const step of expected) {
		const one = found.get(keyOf(step));
		if (!one && step.at + latestMs < stopsAt) facts.missed += 1;
		if (one && (one.at < step.at || one.at > step.at + latestMs)) facts.unexpected += 1;
		found.delete(keyOf(step));
	}
	facts.unexpected += found.size;
	facts.afterEnd += sent.filter(({ at }) => at > stopsAt).length;
	const notified = new Set(sent.map(({ channelId }) => channelId));
	facts.wrongRecoveries += [...notified].filter((id) => !recovered.has(id)).length;
	facts.wrongRecoveries += [...recovered].filter((id) => !notified.has(id)).length;
}

/** Runs the product's rules: each task is late by up to two minutes, some are made twice, and some are lost before their commit. */
function walk(trial: PolicyTrial, random: () => number) {
	const { rules, timeZone, openedAt, endsAt, acknowledgedAt, allDown } = trial;
	const policy: StoredPolicy = { ...aPolicy({}), ...rules };
	const message = aDownAlert({ since: openedAt, at: openedAt });
	const outbox = new Map<string, SentStep>();
	const planned = new Set<string>();
	let twice = 0;
	function plan(deliveries: readonly NewDelivery[], before: number, at: number) {
		for (const { id = '', channel, channelId = channel } of deliveries) {
			// The step is in the id of its event: only for this comparison.
			const step = Number(/_step(\d+)_/.exec(id)?.[1] ?? 0);
			if (planned.has(id) || step < before) twice += 1;
			planned.add(id);
			outbox.set(id, { step, channelId, at });
		}
	}
	const owned = { ownerId: 'alice', websiteId: 'bakery', tags: [], timeZone, policy, channels };
	const opened = openEscalation({ ...owned, message }, openedAt);
	plan(opened.deliveries, 0, openedAt);
	let escalation = opened.escalation;
	const recovery = anUpAlert({ since: openedAt, at: endsAt });
	const recovered = new Set<string>();
	const until = endsAt + 2 * dayMs;
	let now = openedAt;
	let isRepeated = false;
	for (;;) {
		const dueAt = escalation.nextAt ?? Number.POSITIVE_INFINITY;
		// The engine closes the outage, and adds its recovery, before a later task.
		if (escalation.recovery === null && dueAt >= endsAt) {
			now = endsAt;
			escalation = { ...escalation, recovery, nextAt: endsAt };
			continue;
		}
		const lateMs = isRepeated ? 0 : Math.floor(random() * latestMs);
		isRepeated = false;
		now = Math.max(now, dueAt) + lateMs;
		if (now > until) break;
		if (escalation.recovery === null && now >= endsAt) {
			escalation = { ...escalation, recovery, nextAt: endsAt };
		}
		const isAllDown = allDown !== null && dueAt >= allDown.from && dueAt < allDown.until;
		const outage = {
			end: now >= endsAt ? endsAt : null,
			isAcknowledged: acknowledgedAt !== null && now >= acknowledgedAt,
		};
		const moved = moveOn(escalation, { outage, isAllDown, maintenanceUntil: null, isSmsUsedUp: false, channels }, now);
		// A crash before the commit changes nothing, and the queue repeats the task.
		isRepeated = random() < 0.1;
		if (isRepeated) continue;
		if (escalation.recovery === null) plan(moved.deliveries, escalation.step, now);
		else for (const { channel, channelId = channel } of moved.deliveries) recovered.add(channelId);
		escalation = { ...escalation, ...moved.change };
		if (escalation.nextAt === null && escalation.recovery !== null) break;
	}
	return { sent: [...outbox.values()], recovered, twice };
}
