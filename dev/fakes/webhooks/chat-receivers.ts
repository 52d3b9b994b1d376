/** The receivers that stand for webhooks of Discord and Teams: their answers, and the bodies that they refuse. */

export interface ChatAnswer {
	status: 202 | 204 | 400;
	/** JSON. */
	body: string | null;
}

/** Null for receivers that are none of a chat. */
export function chatAnswer(path: string, text: string): ChatAnswer | null {
	if (/^\/api\/(v\d+\/)?webhooks\//.test(path)) return discordAnswer(bodyOf(text));
	return path.startsWith('/workflows/') ? teamsAnswer(bodyOf(text)) : null;
}

interface Embed {
	title?: string;
	description?: string;
	url?: string;
}

/** Discord's limits: https://discord.com/developers/docs/resources/message#embed-object-embed-limits. */
function discordAnswer({ content, embeds }: { content?: string; embeds?: Embed[] }): ChatAnswer {
	if (!content && !embeds?.length) return refused(50006, 'Cannot send an empty message');
	const isValid = (embeds ?? []).every(
		({ title = '', description = '', url = 'https://x' }) =>
			title.length <= 256 && description.length <= 4096 && URL.canParse(url),
	);
	return isValid && (embeds ?? []).length <= 10 ? { status: 204, body: null } : refused(50035, 'Invalid Form Body');
}

function refused(code: number, message: string): ChatAnswer {
	return { status: 400, body: JSON.stringify({ code, message }) };
}

interface Card {
	contentType?: string;
	content?: { type?: string; body?: unknown[] };
}

/** A workflow accepts anything that its trigger can read, and posts the cards. */
function teamsAnswer({ type, attachments = [] }: { type?: string; attachments?: Card[] }): ChatAnswer {
	const isValid =
		type === 'message' &&
		attachments.length > 0 &&
		attachments.every(
			({ contentType, content }) =>
				contentType === 'application/vnd.microsoft.card.adaptive' &&
				content?.type === 'AdaptiveCard' &&
				Array.isArray(content.body),
		);
	const error = { code: 'TriggerInputSchemaMismatch', message: 'The input does not match the schema.' };
	return isValid ? { status: 202, body: null } : { status: 400, body: JSON.stringify({ error }) };
}

function bodyOf(text: string): object {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null ? value : {};
	} catch {
		return {};
	}
}
