/**
 * The challenge that a webhook answers before it is subscribed: without it, anybody could subscribe a server that responds with 200 to everything. It is in
 * the call only: the function that makes the call finds it in the body that it sends.
 */
import type { WebhookResult } from '../../channels/webhook/webhook-client.ts';

/** An answer is the challenge alone, or a small JSON object. */
export const largestAnswerBytes = 4096;

/** Within `data`, so that a server that returns every body as it came does not answer. */
interface ChallengeBody {
	data: { challenge: string };
}

/** As text, or as JSON: {"challenge": "…"}. */
function isAnswered(answer: string, challenge: string): boolean {
	const text = answer.trim();
	return text === challenge || challengeIn(text) === challenge;
}

function challengeIn(text: string): unknown {
	try {
		const parsed: unknown = JSON.parse(text);
		return typeof parsed === 'object' && parsed !== null && 'challenge' in parsed ? parsed.challenge : null;
	} catch {
		return null;
	}
}

/** Never a repetition: a visitor who has repaired the webhook adds it again, and a stranger's server gets one call. */
export function judgeAnswer(sentBody: string, result: WebhookResult): WebhookResult {
	const { statusCode } = result;
	if (result.kind === 'retry') return { kind: 'failed', statusCode, reason: result.reason, isGone: false };
	if (result.kind === 'failed') return { kind: 'failed', statusCode, reason: result.reason, isGone: result.isGone };
	const { challenge } = (JSON.parse(sentBody) as ChallengeBody).data;
	if (isAnswered(result.answer ?? '', challenge)) return { kind: 'sent', statusCode: result.statusCode };
	return { kind: 'failed', statusCode, reason: 'it did not return the challenge', isGone: false };
}
