/** Check results of scripted websites. */
import type { CheckError, CheckStamp } from '@stayup/contract';
import type { CheckResult } from '../../../functions/src/probe/check-result.ts';

/** `slow`: good, after four seconds; `slower`: after seven, if the check waits as long. */
export type Answer = 'good' | 'slow' | 'slower' | 'error' | 'hang' | 'rule-failed' | 'blocked';

const errors: Record<Exclude<Answer, 'good' | 'slow' | 'slower'>, CheckError> = {
	error: 'wrong_status',
	hang: 'timeout',
	'rule-failed': 'rule_failed',
	blocked: 'blocked_by_firewall',
};
const statusCodes = { error: 500, hang: null, 'rule-failed': 200, blocked: 403 };

const phases = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 3 };

export function resultOf(answer: Answer, stamp: CheckStamp, durationMs: number): CheckResult {
	const seen = { ...stamp, durationMs, phases, certificate: null };
	if (answer === 'good' || answer === 'slow' || answer === 'slower') return { ...seen, ok: true, statusCode: 200 };
	const evidence = { remoteIp: '192.0.2.1', statusCode: null, headers: {}, bodyText: null };
	return { ...seen, ok: false, error: errors[answer], phase: 'response', evidence, statusCode: statusCodes[answer] };
}
