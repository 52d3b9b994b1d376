/** The chats of the Telegram sandbox: what the bot wrote, and which chats it may write to. */

export interface InlineButton {
	text: string;
	url?: string;
	callback_data?: string;
}

export interface ChatMessage {
	messageId: number;
	/** Without formatting, as people read it. */
	text: string;
	entities: { type: string; offset: number; length: number }[];
	buttons: InlineButton[][];
	replyTo: number | null;
	isSilent: boolean;
}

export interface Chat {
	id: number;
	isBlocked: boolean;
	/** The id that the chat has since it became a supergroup. */
	movedTo: number | null;
	messages: ChatMessage[];
}

export class Chats {
	private readonly chats = new Map<number, Chat>();
	private lastMessageId = 100;
	/** The notices after presses, newest last. */
	readonly notices: { pressId: string; text: string }[] = [];

	of(id: number): Chat {
		const chat = this.chats.get(id) ?? { id, isBlocked: false, movedTo: null, messages: [] };
		this.chats.set(id, chat);
		return chat;
	}

	nextMessageId(): number {
		this.lastMessageId += 1;
		return this.lastMessageId;
	}
}

export interface FormattedText {
	text: string;
	entities: ChatMessage['entities'];
}

const tags = new Map([
	['b', 'bold'],
	['i', 'italic'],
	['code', 'code'],
]);
const characters = new Map([
	['lt', '<'],
	['gt', '>'],
	['amp', '&'],
	['quot', '"'],
]);

/** Telegram's HTML. Null if Telegram would refuse it. */
export function readHtml(html: string): FormattedText | null {
	let text = '';
	const entities: ChatMessage['entities'] = [];
	const open: { tag: string; offset: number }[] = [];
	for (const [part] of html.matchAll(/<[^>]*>?|&[^;\s]*;?|[^<&]+/g)) {
		if (part.startsWith('<')) {
			const [, slash, tag = ''] = /^<(\/?)([a-z]+)>$/.exec(part) ?? [];
			const type = tags.get(tag);
			if (type === undefined) return null;
			if (slash === '') {
				open.push({ tag, offset: text.length });
				continue;
			}
			const begun = open.pop();
			if (begun?.tag !== tag) return null;
			entities.push({ type, offset: begun.offset, length: text.length - begun.offset });
		} else if (part.startsWith('&')) {
			const character = characters.get(part.slice(1, -1));
			if (character === undefined || !part.endsWith(';')) return null;
			text += character;
		} else {
			text += part;
		}
	}
	return open.length === 0 ? { text, entities } : null;
}

/** A sentence of Telegram's if it would refuse the buttons. */
export function problemWithButtons(rows: readonly InlineButton[][]): string | null {
	for (const button of rows.flat()) {
		if (button.text === '') return 'Bad Request: inline keyboard button text is empty';
		if (button.callback_data !== undefined) {
			const bytes = Buffer.byteLength(button.callback_data);
			if (bytes < 1 || bytes > 64) return 'Bad Request: BUTTON_DATA_INVALID';
		} else if (!button.url || !/^https?:\/\/[^/]+\.[a-z]/i.test(button.url)) {
			return 'Bad Request: inline keyboard button URL is invalid';
		}
	}
	return null;
}
