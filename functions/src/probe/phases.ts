/** Measures the phases of one hop of a check with a monotonic clock (PROBE-7). */
import type { CheckPhase, Phases } from '@stayup/contract';

export type HopPhases = Omit<Phases, 'totalMs'>;

export const noPhases: HopPhases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

export interface PhaseClock {
	/** The current phase, to which a failure belongs. */
	current(): CheckPhase;
	/** Ends the current phase and begins the next one. `isMeasured`: false if the current phase did no work. */
	enter(next: CheckPhase, isMeasured?: boolean): void;
	/** Records the time to the first byte; the body belongs to the same phase. */
	markFirstByte(): void;
	phases(): HopPhases;
}

export function startPhaseClock(): PhaseClock {
	let current: CheckPhase = 'guard';
	let since = performance.now();
	const phases: HopPhases = { ...noPhases };

	function lap(): number {
		const now = performance.now();
		const elapsed = now - since;
		since = now;
		return roundMs(elapsed);
	}
	return {
		current: () => current,
		enter(next, isMeasured = true) {
			const lapMs = lap();
			const elapsed = isMeasured ? lapMs : null;
			if (current === 'dns') phases.dnsMs = elapsed;
			if (current === 'connect') phases.connectMs = elapsed;
			if (current === 'tls') phases.tlsMs = elapsed;
			current = next;
		},
		markFirstByte() {
			phases.firstByteMs = lap();
		},
		phases: () => phases,
	};
}

/** To a hundredth of a millisecond. */
export function roundMs(elapsed: number): number {
	return Math.round(elapsed * 100) / 100;
}
