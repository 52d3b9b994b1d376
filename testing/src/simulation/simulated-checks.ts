/** Check results of scripted websites. */
import { answerNotes, type CheckError, type CheckStamp } from '@stayup/contract';
import type { CheckResult } from '../../../functions/src/probe/check-result.ts';

/** `slow`: good, after four seconds; `slower`: after seven, if the check waits as long; `odd`: good, with a note. */
export type Answer = 'good' | 'slow' | 'slower' | 'odd' | keyof typeof named | CheckError;

const named = {
	error: { error: 'wrong_status', statusCode: 500 },
	hang: { error: 'timeout', statusCode: null },
	'rule-failed': { error: 'rule_failed', statusCode: 200 },
	blocked: { error: 'blocked_by_firewall', statusCode: 403 },
} as const;
/** Websites that limit our checks say so with a status, and for how long. */
const limited = { error: 'rate_limited', statusCode: 429, retryAfterMs: 20_000 } as const;

const phases = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 3 };

export function resultOf(answer: Answer, stamp: CheckStamp, durationMs: number): CheckResult {
	const seen = { ...stamp, durationMs, phases, certificate: null };
	const evidence = { remoteIp: '192.0.2.1', statusCode: null, headers: {}, bodyText: null };
	const failed = { ok: false, phase: 'response', evidence } as const;
	switch (answer) {
		case 'good':
		case 'slow':
		case 'slower':
			return { ...seen, ok: true, statusCode: 200 };
		case 'odd':
			return { ...seen, ok: true, statusCode: 200, notes: answerNotes.slice(0, 1) };
		case 'error':
		case 'hang':
		case 'rule-failed':
		case 'blocked':
			return { ...seen, ...failed, ...named[answer] };
		case 'rate_limited':
			return { ...seen, ...failed, ...limited };
		default:
			return { ...seen, ...failed, error: answer, statusCode: null };
	}
}
