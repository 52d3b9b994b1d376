/** The meaning of Slack's errors for a delivery. */
import type { ChannelResult } from '../sender.ts';

/** An error of `@slack/web-api`, whose classes are not loaded until a message is sent. */
interface SlackFailure {
	code?: unknown;
	data?: { error?: unknown };
	retryAfter?: unknown;
	statusCode?: unknown;
}

const reconnect = 'Slack no longer accepts our app: please connect the channel again';

/** With these, Slack refuses every further message. */
const endings: Readonly<Record<string, string>> = {
	token_revoked: reconnect,
	token_expired: reconnect,
	invalid_auth: reconnect,
	not_authed: reconnect,
	account_inactive: reconnect,
	missing_scope: reconnect,
	team_access_not_granted: reconnect,
	channel_not_found: 'the Slack channel does not exist, or is private without our app as a member',
	is_archived: 'the Slack channel is archived',
};

const refusals: Readonly<Record<string, string>> = {
	not_in_channel: 'our app is not a member of the Slack channel: please invite it',
	restricted_action: 'the workspace does not allow our app to post in the Slack channel',
};

/** Faults of Slack, and limits that pass. */
const temporary = new Set([
	...['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'ratelimited', 'rate_limited'],
	...['accesslimited', 'team_added_to_org'],
]);

export function failureOf(error: unknown): Exclude<ChannelResult, { kind: 'sent' }> {
	const { code, data, retryAfter, statusCode } = error as SlackFailure;
	const said = typeof data?.error === 'string' ? data.error : '';
	switch (code) {
		case 'slack_webapi_rate_limited_error': {
			const retryAfterMs = typeof retryAfter === 'number' ? retryAfter * 1000 : 0;
			return { kind: 'retry', statusCode: 429, reason: 'Slack asked us to wait', retryAfterMs };
		}
		// Slack answers its errors with status 200, which would read like a success.
		case 'slack_webapi_platform_error': {
			const ending = endings[said];
			if (ending !== undefined) return { kind: 'failed', statusCode: null, reason: ending, isEnded: true };
			const reason = refusals[said] ?? `Slack responded with ${wordOf(said)}`;
			if (temporary.has(said)) return { kind: 'retry', statusCode: null, reason, retryAfterMs: 0 };
			return { kind: 'failed', statusCode: null, reason };
		}
		case 'slack_webapi_http_error': {
			const status = typeof statusCode === 'number' ? statusCode : null;
			return { kind: 'retry', statusCode: status, reason: `Slack responded with ${status}`, retryAfterMs: 0 };
		}
		default:
			return { kind: 'retry', statusCode: null, reason: 'Slack did not respond', retryAfterMs: 0 };
	}
}

/** A word of Slack's, and nothing else. */
function wordOf(text: string): string {
	return /^[a-z_]{1,60}$/.test(text) ? text : 'an error';
}
