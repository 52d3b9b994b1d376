/** PagerDuty's Events API v2: it accepts events, and opens, acknowledges and resolves incidents (https://developer.pagerduty.com/docs/events-api-v2). */
interface Event {
	routing_key?: string;
	event_action?: string;
	dedup_key?: string;
	payload?: { summary?: string; source?: string; severity?: string };
}

/** A key that is well formed and that no integration has. */
export const unknownKey = 'u'.repeat(32);

/** By `routing_key dedup_key`. */
export const pagerDutyIncidents = new Map<string, 'triggered' | 'acknowledged' | 'resolved'>();

export function pagerDutyAnswer(event: Event): { status: 202 | 400; body: string } {
	if (event.routing_key === unknownKey) return { status: 400, body: 'Invalid routing key' };
	const problems = problemsWith(event);
	if (problems.length > 0) {
		return answer(400, { status: 'invalid event', message: 'Event object is invalid', errors: problems });
	}
	const { routing_key, dedup_key = 'made-up', event_action } = event;
	const id = `${routing_key} ${dedup_key}`;
	if (event_action === 'trigger' && pagerDutyIncidents.get(id) !== 'acknowledged')
		pagerDutyIncidents.set(id, 'triggered');
	// Without an open incident these are accepted and change nothing.
	const isOpen = pagerDutyIncidents.has(id) && pagerDutyIncidents.get(id) !== 'resolved';
	if (event_action === 'acknowledge' && isOpen) pagerDutyIncidents.set(id, 'acknowledged');
	if (event_action === 'resolve' && isOpen) pagerDutyIncidents.set(id, 'resolved');
	return answer(202, { status: 'success', message: 'Event processed', dedup_key });
}

const actions = ['trigger', 'acknowledge', 'resolve'];
const severities = ['critical', 'error', 'warning', 'info'];

function problemsWith({ routing_key = '', event_action = '', dedup_key = '', payload = {} }: Event): string[] {
	const { summary = '', source = '', severity = '' } = payload;
	const problems: readonly (readonly [isWrong: boolean, problem: string])[] = [
		[routing_key.length !== 32, "Length of 'routing_key' is incorrect (should be 32 characters)"],
		[!actions.includes(event_action), "'event_action' is invalid"],
		[dedup_key.length > 255, "'dedup_key' is too long"],
		[event_action !== 'trigger' && dedup_key === '', "'dedup_key' is missing or blank"],
		[event_action === 'trigger' && summary === '', "'payload.summary' is missing or blank"],
		[summary.length > 1024, "'payload.summary' is too long"],
		[event_action === 'trigger' && source === '', "'payload.source' is missing or blank"],
		[event_action === 'trigger' && !severities.includes(severity), "'payload.severity' is invalid"],
	];
	return problems.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}

function answer(status: 202 | 400, body: object) {
	return { status, body: JSON.stringify(body) };
}
