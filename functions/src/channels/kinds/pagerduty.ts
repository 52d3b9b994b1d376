/** PagerDuty: an incident for each outage, acknowledged with it and resolved when it ends (https://developer.pagerduty.com/docs/events-api-v2). */

import { cutText } from '@stayup/contract';
import { type ChatAlert, chatText, toneOf } from '../../messages/chat-text.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { endsOutage } from '../ends-outage.ts';
import type { TargetOf } from '../sender.ts';
import type { CallDeps, CallKind } from './call-kind.ts';

/** PagerDuty refuses longer ones. */
const longest = { summary: 1024, key: 255 } as const;

export const pagerduty: CallKind<'pagerduty'> = {
	prepare: (_deps, target) => ({ target, label: `Integration key …${target.integrationKey.slice(-4)}`, isReady: true }),
	request: (deps, target, alert) => callOf(deps, target, eventOf(alert, alert.deliveryId)),
	updateIncident(deps, target, { event, outageId }) {
		const action = event === 'outage-acknowledged' ? 'acknowledge' : 'resolve';
		return callOf(deps, target, { event_action: action, dedup_key: outageId });
	},
	// "Invalid routing key": our own events are valid.
	isEndedBy: (statusCode, answer) => statusCode === 400 && /routing[ _]key/i.test(answer),
};

function callOf({ serviceOrigin }: CallDeps, { integrationKey, region }: TargetOf<'pagerduty'>, event: object) {
	const host = region === 'eu' ? 'events.eu.pagerduty.com' : 'events.pagerduty.com';
	const body = JSON.stringify({ routing_key: integrationKey, ...event });
	return { url: `${serviceOrigin(host)}/v2/enqueue`, body, headers: {} };
}

const severities = { down: 'critical', warning: 'warning', up: 'info' } as const;

function eventOf(alert: ChatAlert, deliveryId: string): object {
	const { message } = alert;
	const { heading, text, link } = chatText(alert);
	return {
		event_action: endsOutage(message) ? 'resolve' : 'trigger',
		dedup_key: incidentOf(message, deliveryId).slice(0, longest.key),
		payload: {
			summary: cutText(heading, longest.summary),
			source: 'website' in message ? message.website.url : 'domain' in message ? message.domain : 'Stayup',
			severity: severities[toneOf(message)],
			timestamp: new Date(alert.at).toISOString(),
			custom_details: { text },
		},
		links: link ? [{ href: link.url, text: link.label }] : [],
	};
}

/** The key of an incident, which its beginning and its end share. A test has one of its own, which its reader resolves. */
function incidentOf(message: AlertMessage, deliveryId: string): string {
	switch (message.event) {
		case 'website-down':
		case 'website-up':
		case 'website-maintenance':
			return message.outageId;
		case 'condition-began':
		case 'condition-ended':
			return `${message.website.id} ${message.condition} ${message.since}`;
		case 'website-flapping':
			return `${message.website.id} flapping ${message.at}`;
		case 'certificate-expiring':
			return `${message.website.id} certificate ${message.host ?? ''} ${message.validTo}`;
		case 'domain-expiring':
			return `${message.domain} ${message.expiresAt}`;
		case 'test':
			return deliveryId;
	}
}
