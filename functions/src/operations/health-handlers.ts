/** `GET /api/health`, for an outside monitor: says only whether monitoring runs (OPS-3). */
import type { Handlers } from '../http/handler.ts';
import type { LogError } from '../platform/log.ts';
import type { HeartbeatStore } from './heartbeat-store.ts';
import { isServiceLate } from './rules/lateness.ts';

interface HealthDeps {
	heartbeats: Pick<HeartbeatStore, 'read'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

/** However many callers there are, an instance reads the heartbeats once in this time, so the endpoint needs no rate limit. */
const cachedMs = 10_000;

export function createHealthHandlers({ heartbeats, now, logError }: HealthDeps) {
	let cached: { at: number; reply: Promise<{ status: 'ok' | 'late' }> } | null = null;

	async function read(at: number) {
		try {
			const beats = await heartbeats.read(['tick', 'rounds']);
			return { status: isServiceLate(beats, at) ? ('late' as const) : ('ok' as const) };
		} catch (error) {
			logError('The heartbeats could not be read.', { error });
			return { status: 'late' as const };
		}
	}

	return {
		getHealth() {
			const at = now();
			if (!cached || at - cached.at >= cachedMs) cached = { at, reply: read(at) };
			return cached.reply;
		},
	} satisfies Partial<Handlers>;
}
