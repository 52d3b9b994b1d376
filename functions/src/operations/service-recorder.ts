/** Collects the numbers of this instance's rounds and alerts, and stores them every 30 seconds at most. */
import type { LogError } from '../platform/log.ts';
import type { HeartbeatStore } from './heartbeat-store.ts';
import type { PlacedNumbers, RoundHourStore } from './round-hour-store.ts';
import { durationBucket } from './rules/duration-histogram.ts';
import { addNumbers, noNumbers, placeOf } from './rules/service-numbers.ts';

interface ServiceRecorder {
	/** At the end of a round. Never fails. All times are milliseconds since the epoch. */
	noteRound(round: { roundAt: number; startedAt: number; now: number }): Promise<void>;
	/** After an alert was sent. Never fails. */
	noteAlert(alert: { createdAt: number; sentAt: number }): Promise<void>;
}

interface RecorderDeps {
	roundHours: Pick<RoundHourStore, 'add'>;
	heartbeats: Pick<HeartbeatStore, 'beat'>;
	logError: LogError;
	setTimer?: (call: () => void, delayMs: number) => { unref(): unknown };
}

const storeEveryMs = 30_000;

export function createServiceRecorder({
	roundHours,
	heartbeats,
	logError,
	setTimer = setTimeout,
}: RecorderDeps): ServiceRecorder {
	let waiting = new Map<string, PlacedNumbers>();
	let lastRoundAt: number | null = null;
	let storedAt = 0;
	let isTimed = false;

	async function store(now: number): Promise<void> {
		const parts = [...waiting.values()];
		const beatAt = lastRoundAt;
		waiting = new Map();
		lastRoundAt = null;
		storedAt = now;
		try {
			await Promise.all([roundHours.add(parts), beatAt !== null && heartbeats.beat('rounds', beatAt)]);
		} catch (error) {
			// Lost, because a write that was not confirmed may still have succeeded.
			logError('The numbers of the service could not be stored.', { error });
		}
	}

	async function storeSoon(now: number): Promise<void> {
		const waitMs = storedAt + storeEveryMs - now;
		if (waitMs <= 0) return store(now);
		if (isTimed) return;
		isTimed = true;
		const onTime = () => {
			isTimed = false;
			if (waiting.size > 0) void store(now + waitMs);
		};
		setTimer(onTime, waitMs).unref();
	}

	function collect(at: number, numbers: PlacedNumbers['numbers']): void {
		const place = placeOf(at);
		const key = `${place.hour} ${place.part}`;
		const before = waiting.get(key)?.numbers ?? {};
		waiting.set(key, { ...place, numbers: addNumbers(addNumbers(noNumbers, before), numbers) });
	}

	return {
		async noteRound({ roundAt, startedAt, now }) {
			collect(roundAt, { run: 1, lateness: { [durationBucket(startedAt - roundAt)]: 1 } });
			lastRoundAt = Math.max(lastRoundAt ?? 0, startedAt);
			await storeSoon(now);
		},
		async noteAlert({ createdAt, sentAt }) {
			collect(sentAt, { alertDelay: { [durationBucket(sentAt - createdAt)]: 1 } });
			await storeSoon(sentAt);
		},
	};
}
