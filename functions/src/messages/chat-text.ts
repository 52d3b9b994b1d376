/** The text of an alert for chats: a heading, a text and a link. */
import { cutText } from '@stayup/contract';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { alertContent } from './alert-content.ts';
import { factLine, oneLine } from './content/email-content.ts';

export interface ChatAlert {
	message: AlertMessage;
	/** When the event happened, in milliseconds since the epoch, so that every attempt has the same text. */
	at: number;
	appOrigin: string;
	/** Chats show times in this zone and in UTC. */
	timeZone: string;
}

interface ChatText {
	heading: string;
	text: string;
	link: { label: string; url: string } | null;
}

/** All chats accept at least this many characters. */
const longestText = 3000;

export function chatText({ message, at, appOrigin, timeZone }: ChatAlert): ChatText {
	const { heading, paragraphs, facts = [], button } = alertContent(message, { appOrigin, timeZone, now: at });
	const text = [...paragraphs, facts.map(factLine).join('\n')].filter(Boolean).join('\n\n');
	return { heading: oneLine(heading), text: cutText(text, longestText), link: button ?? null };
}

type ChatTone = 'down' | 'up' | 'warning';

export function toneOf(message: AlertMessage): ChatTone {
	switch (message.event) {
		case 'website-down':
			return 'down';
		case 'website-up':
		case 'test':
			return 'up';
		case 'condition-ended':
			return message.next === 'up' ? 'up' : 'warning';
		default:
			return 'warning';
	}
}
