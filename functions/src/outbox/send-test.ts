/** Sends a test message over a channel and waits for the result. It is not retried, and appears in the list of deliveries. */
import type { ChannelKind } from '@stayup/contract';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import type { NewDelivery } from './new-delivery.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface SendTestDeps {
	outbox: Pick<OutboxStore, 'store' | 'sendSoon' | 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
	/** Resolves at the instant, in milliseconds since the epoch. */
	waitUntil(instant: number): Promise<void>;
}

export interface TestResult {
	statusCode: number | null;
	durationMs: number;
	/** Null if it was sent. */
	reason: string | null;
}

/** Longer than the timeout of a webhook call. */
const timeoutMs = 25_000;
const pollIntervalMs = 200;

export async function sendTest(
	{ outbox, waitUntil, now }: SendTestDeps,
	ownerId: string,
	channel: ChannelKind,
	named: Pick<NewDelivery, 'channelId' | 'channelName'> = {},
): Promise<TestResult> {
	const planned = await outbox.store({ ownerId, channel, ...named, message: { event: 'test' } }, now());
	await outbox.sendSoon(planned);
	for (const until = now() + timeoutMs; now() < until; await waitUntil(now() + pollIntervalMs)) {
		const delivery = await outbox.find(planned.id);
		if (delivery && delivery.state !== 'pending') return testResultOf(delivery);
	}
	return { statusCode: null, durationMs: timeoutMs, reason: 'it is still being sent' };
}

export function testResultOf({ state, attempts, reason }: OutboxDocument): TestResult {
	const { statusCode = null, durationMs = 0 } = attempts.at(-1) ?? {};
	return { statusCode, durationMs, reason: state === 'sent' ? null : (reason ?? 'it was not sent') };
}
