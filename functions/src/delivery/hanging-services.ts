/**
 * Keeps a service that does not respond from taking all places of an instance, where the messages of others would wait for it: once a message took
 * long, few of that service are sent at once (decision 92).
 */
import { createHash } from 'node:crypto';

export interface HangingServices {
	/** `service`: a kind of channel, or where a call goes. False, and nothing is sent, while the service has no place: then the message has to come again later. */
	run(service: string, send: () => Promise<unknown>): Promise<boolean>;
}

/** Attempts fail after ten seconds or later. */
const longMs = 9_000;
const limitedForMs = 30_000;
const placesWhileLimited = 4;
/** URLs are many, so those that respond again are forgotten. */
const mostRemembered = 1_000;

/** `now` returns milliseconds since the epoch. */
export function createHangingServices(now: () => number): HangingServices {
	const running = new Map<string, number>();
	const limitedUntil = new Map<string, number>();

	function noteEnd(service: string, startedAt: number): void {
		const left = (running.get(service) ?? 1) - 1;
		if (left > 0) running.set(service, left);
		else running.delete(service);
		if (now() - startedAt < longMs) return;
		if (limitedUntil.size >= mostRemembered) limitedUntil.clear();
		limitedUntil.set(service, now() + limitedForMs);
	}

	return {
		async run(service, send) {
			const others = running.get(service) ?? 0;
			const startedAt = now();
			if (others >= placesWhileLimited && startedAt < (limitedUntil.get(service) ?? 0)) return false;
			running.set(service, others + 1);
			try {
				await send();
			} finally {
				noteEnd(service, startedAt);
			}
			return true;
		},
	};
}

const apartMs = 10_000;
const shortestWaitMs = 5_000;

/**
 * When a message that got no place comes again: in five to fifteen seconds, at the next of its times, which are ten seconds apart. The tasks that sweeps
 * add for one message meet there, and the queue takes only the first.
 */
export function nextTimeOf(deliveryId: string, now: number): number {
	const offset = createHash('sha256').update(deliveryId).digest().readUInt32BE(0) % apartMs;
	return Math.ceil((now + shortestWaitMs - offset) / apartMs) * apartMs + offset;
}
