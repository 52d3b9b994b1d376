/** A successful check of a round, as benchmarks invent it. */
import type { CheckResult } from '../../functions/src/probe/check-result.ts';

export function goodCheck(at: number, durationMs: number): CheckResult {
	const part = (share: number) => Math.round(durationMs * share * 10) / 10;
	const phases = { dnsMs: null, connectMs: part(0.1), tlsMs: part(0.25), firstByteMs: part(0.6), totalMs: durationMs };
	const stamp = { at, region: 'us-east4', origin: 'round' } as const;
	return { ...stamp, ok: true, durationMs, phases, statusCode: 200, certificate: null };
}
