/** The content of a notification, which the service worker shows (web/public/push-worker.js). */
import type { PushNotification } from '@stayup/contract';
import { alertContent } from '../../messages/alert-content.ts';
import type { ReaderSettings } from '../../messages/content/alert-parts.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';

const actions = [
	{ action: 'acknowledge', title: "I'm on it" },
	{ action: 'mute', title: 'Mute 1 h' },
] as const;
const longestBody = 400;
const longestTitle = 120;

/** `token`: of the links of this alert; null if there is nothing to do about it. */
export function pushPayload(message: AlertMessage, reader: ReaderSettings, token: string | null): PushNotification {
	const { heading, paragraphs, facts = [], button } = alertContent(message, reader);
	const because = facts.find(({ label }) => label === 'Cause' || label === 'Likely cause');
	const team = facts.find(({ label }) => label === 'Our team');
	return {
		title: shortened(heading, longestTitle),
		body: shortened(
			[paragraphs[0], team?.value, because && `${because.label}: ${because.value}`].filter(Boolean).join('\n'),
			longestBody,
		),
		url: button?.url ?? `${reader.appOrigin}/dashboard`,
		tag: tagOf(message),
		token,
		actions: token === null ? [] : [...actions],
	};
}

/** A notification replaces the one before with the same tag: the recovery replaces the alert. */
export function tagOf(message: AlertMessage): string {
	switch (message.event) {
		case 'website-down':
		case 'website-up':
		case 'website-maintenance':
			return message.outageId;
		case 'website-flapping':
		case 'certificate-expiring':
			return `${message.event} ${message.website.id}`;
		case 'condition-began':
		case 'condition-ended':
			return `${message.condition} ${message.website.id}`;
		case 'domain-expiring':
			return `${message.event} ${message.domain}`;
		case 'test':
			return message.event;
	}
}

function shortened(text: string, length: number): string {
	const letters = [...text];
	return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}
