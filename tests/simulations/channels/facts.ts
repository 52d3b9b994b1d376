/** Counts the alerts of one kind of channel that arrived, were lost or were repeated. */
import type { ChannelKind } from '@stayup/contract';
import type { OutboxDocument } from '../../../functions/src/platform/firestore/documents.ts';
import type { SimulatedAccount } from './accounts.ts';
import type { Behaviour } from './behaviour.ts';
import type { Received } from './services.ts';

export interface ChannelFacts {
	kind: ChannelKind;
	outages: number;
	/** That arrived at healthy receivers. */
	messages: number;
	/** Alerts and recoveries that never arrived at a healthy receiver. */
	lost: number;
	/** Messages beyond the first about the same event. */
	repeats: number;
	/** Events whose messages or deliveries have different ids. */
	otherIds: number;
	/** Recoveries that arrived before the alert of their outage. */
	recoveriesFirst: number;
	/** From the alert until the healthy receiver has it. */
	p50Ms: number;
	p95Ms: number;
	maxMs: number;
	/** Attempts for each receiver that fails or hangs. */
	failingAttempts: number[];
	/** After the answer that ended the channel. */
	callsToGone: number;
}

interface KindRun {
	outages: number;
	received: readonly Received[];
	rows: ReadonlyMap<string, OutboxDocument>;
	callsToGone: ReadonlyMap<string, number>;
	accounts: readonly SimulatedAccount[];
	behaviourOf(account: SimulatedAccount): Behaviour;
}

export function factsOf(kind: ChannelKind, run: KindRun): ChannelFacts {
	const { outages, rows, callsToGone, accounts, behaviourOf } = run;
	const received = new Map<string, Received[]>();
	for (const message of run.received.filter((one) => one.kind === kind)) {
		const key = `${message.receiver} ${message.event}`;
		received.set(key, [...(received.get(key) ?? []), message]);
	}
	const deliveries = [...rows.values()].filter(({ channel }) => channel === kind);
	const deliveriesOf = new Map<string, OutboxDocument[]>();
	for (const row of deliveries) {
		const key = `${row.ownerId} ${row.message.event}`;
		deliveriesOf.set(key, [...(deliveriesOf.get(key) ?? []), row]);
	}
	const facts = { lost: 0, repeats: 0, otherIds: 0, recoveriesFirst: 0, messages: 0 };
	const delays: number[] = [];
	const healthy = accounts.filter((account) => behaviourOf(account) === 'healthy');
	for (const { ownerId, receiver } of healthy) {
		const arrived = { down: Number.POSITIVE_INFINITY, up: Number.POSITIVE_INFINITY };
		for (const event of ['down', 'up'] as const) {
			const messages = received.get(`${receiver} ${event}`) ?? [];
			const rowsOfEvent = deliveriesOf.get(`${ownerId} website-${event}`) ?? [];
			const [first] = messages;
			facts.messages += messages.length;
			if (!first) facts.lost += 1;
			facts.repeats += Math.max(0, messages.length - 1);
			const ids = new Set(messages.flatMap(({ deliveryId }) => deliveryId ?? []));
			if (ids.size > 1 || rowsOfEvent.length !== 1) facts.otherIds += 1;
			if (!first) continue;
			arrived[event] = first.at;
			// The end of an outage waits for the alert of its beginning, so its own delay says less.
			if (event === 'down') delays.push(first.at - (rowsOfEvent[0]?.createdAt ?? Number.NaN));
		}
		if (arrived.up < arrived.down) facts.recoveriesFirst += 1;
	}
	delays.sort((a, b) => a - b);
	const quantile = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN;
	const failing = accounts.filter((account) => ['failing', 'hanging'].includes(behaviourOf(account)));
	const attempts = failing.flatMap(({ ownerId }) =>
		(deliveriesOf.get(`${ownerId} website-down`) ?? []).map((row) => row.attempts.length),
	);
	const gone = accounts.filter((account) => behaviourOf(account) === 'gone' && kind !== 'email');
	return {
		kind,
		outages,
		...facts,
		p50Ms: quantile(0.5),
		p95Ms: quantile(0.95),
		maxMs: delays.at(-1) ?? Number.NaN,
		failingAttempts: [...new Set(attempts)].sort((a, b) => a - b),
		callsToGone: gone.reduce((sum, { receiver }) => sum + Math.max(0, (callsToGone.get(receiver) ?? 0) - 1), 0),
	};
}
