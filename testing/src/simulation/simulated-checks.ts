/** Check results of scripted websites. */
import type { CheckError, CheckStamp } from '@stayup/contract';
import type { CheckResult } from '../../../functions/src/probe/check-result.ts';

/** `slow`: good, after four seconds. */
export type Answer = 'good' | 'slow' | 'error' | 'hang';

const phases = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 3 };

export function resultOf(answer: Answer, stamp: CheckStamp, durationMs: number): CheckResult {
	const seen = { ...stamp, durationMs, phases, certificate: null };
	if (answer === 'good' || answer === 'slow') return { ...seen, ok: true, statusCode: 200 };
	const error: CheckError = answer === 'hang' ? 'timeout' : 'wrong_status';
	const evidence = { remoteIp: '192.0.2.1', statusCode: null, headers: {}, bodyText: null };
	return {
		...seen,
		...{ ok: false, error, phase: 'response', evidence },
		statusCode: answer === 'hang' ? null : 500,
	};
}
