/** Writes the event of a webhook call, in our own schema (HOOK-3). */
import { type Cause, causeOfCondition, describeCheckError, explain, explainHosted, toInstant } from '@stayup/contract';
import type { ChatAlert } from '../../messages/chat-text.ts';
import { isHostedByUs } from '../../messages/content/alert-parts.ts';
import { teamOnOutageOf } from '../../outages/outage-replies.ts';
import type { MessageOf } from '../../platform/firestore/outbox-message.ts';
import type { WebhookEvent } from './webhook-event.ts';

export function webhookEvent({ message, at }: Pick<ChatAlert, 'message' | 'at'>): WebhookEvent {
	const timestamp = toInstant(at);
	switch (message.event) {
		case 'website-down': {
			const { website, outageId, since, cause, likelyCause } = message;
			return {
				type: 'website.down',
				timestamp,
				data: {
					website,
					outageId,
					startedAt: toInstant(since),
					cause,
					...causeFields(likelyCause ? explain(likelyCause) : null, message),
					...testMark(message),
				},
			};
		}
		case 'website-up': {
			const { website, outageId, since } = message;
			const startedAt = since === null ? null : toInstant(since);
			const durationSeconds = since === null ? null : Math.round((message.at - since) / 1000);
			return {
				type: 'website.up',
				timestamp,
				data: { website, outageId, startedAt, endedAt: toInstant(message.at), durationSeconds, ...testMark(message) },
			};
		}
		case 'website-maintenance': {
			const { website, outageId, since, from, until } = message;
			return {
				type: 'website.maintenance',
				timestamp,
				data: {
					website,
					outageId,
					startedAt: since === null ? null : toInstant(since),
					endedAt: toInstant(message.at),
					maintenance: { from: toInstant(from), until: toInstant(until) },
				},
			};
		}
		case 'website-flapping':
			return { type: 'website.flapping', timestamp, data: { website: message.website, changes: message.changes } };
		case 'condition-began': {
			const { website, condition, since, checks, slowAboveMs } = message;
			const likelyCause = causeOfCondition(condition, checks, message.likelyCause);
			return {
				type: 'condition.began',
				timestamp,
				data: {
					website,
					condition,
					startedAt: toInstant(since),
					checks: checks.map((check) => ({
						at: toInstant(check.at),
						region: check.region,
						statusCode: check.statusCode,
						error: check.error === null ? null : describeCheckError(check.error, check.statusCode),
						durationMs: check.durationMs,
					})),
					slowAboveMs,
					...causeFields(likelyCause, message),
				},
			};
		}
		case 'condition-ended': {
			const { website, condition, since, next } = message;
			const durationSeconds = Math.round((message.at - since) / 1000);
			return {
				type: 'condition.ended',
				timestamp,
				data: {
					website,
					condition,
					startedAt: toInstant(since),
					endedAt: toInstant(message.at),
					durationSeconds,
					next,
				},
			};
		}
		case 'certificate-expiring':
			return {
				type: 'certificate.expiring',
				timestamp,
				data: {
					website: message.website,
					validTo: toInstant(message.validTo),
					...(message.host !== undefined && { host: message.host }),
				},
			};
		case 'domain-expiring':
			return {
				type: 'domain.expiring',
				timestamp,
				data: { domain: message.domain, expiresAt: toInstant(message.expiresAt) },
			};
		case 'test':
			return {
				type: 'webhook.test',
				timestamp,
				data: { message: 'This webhook receives the alerts of your websites.' },
			};
	}
}

function testMark({ isTest }: { isTest?: true }): { isTest?: true } {
	return isTest ? { isTest } : {};
}

/** The call names one website, also if the alert is of a group. */
function causeFields(likelyCause: Cause | null, { website, team }: MessageOf<'website-down' | 'condition-began'>) {
	const isOurs = isHostedByUs(team, [website]);
	return {
		...(likelyCause && { likelyCause: isOurs ? explainHosted(likelyCause) : likelyCause }),
		...(isOurs && { team: teamOnOutageOf(team) }),
	};
}
