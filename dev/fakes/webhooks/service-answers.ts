/** The receivers that stand for services of channels: their answers, and the bodies that they refuse. */
import { pagerDutyAnswer } from './pagerduty.ts';
import { pushoverAnswer } from './pushover.ts';

export interface ServiceAnswer {
	status: 200 | 202 | 204 | 400;
	/** JSON. */
	body: string | null;
}

/** By the beginning of the path. Services with a fixed host have it there. */
const services: readonly (readonly [path: RegExp, answer: (body: object) => ServiceAnswer])[] = [
	[/^\/api\/(v\d+\/)?webhooks\//, discordAnswer],
	[/^\/workflows\//, teamsAnswer],
	[/^\/api\.pushover\.net\/1\/messages\.json$/, pushoverAnswer],
	[/^\/events(\.eu)?\.pagerduty\.com\/v2\/enqueue$/, pagerDutyAnswer],
];

/** Null for receivers that are none of a service, and for a call without a challenge. */
export function serviceAnswer(path: string, text: string): ServiceAnswer | null {
	const [, answer] = services.find(([pattern]) => pattern.test(path)) ?? [];
	return (answer ?? challengeAnswer)(bodyOf(text));
}

/** A webhook returns the challenge of a status page to be subscribed to it. */
function challengeAnswer({ type, data }: { type?: string; data?: { challenge?: string } }): ServiceAnswer | null {
	return type === 'status.challenge' ? { status: 200, body: JSON.stringify({ challenge: data?.challenge }) } : null;
}

interface Embed {
	title?: string;
	description?: string;
	url?: string;
}

/** Discord's limits: https://discord.com/developers/docs/resources/message#embed-object-embed-limits. */
function discordAnswer({ content, embeds }: { content?: string; embeds?: Embed[] }): ServiceAnswer {
	if (!content && !embeds?.length) return refused(50006, 'Cannot send an empty message');
	const isValid = (embeds ?? []).every(
		({ title = '', description = '', url = 'https://x' }) =>
			title.length <= 256 && description.length <= 4096 && URL.canParse(url),
	);
	return isValid && (embeds ?? []).length <= 10 ? { status: 204, body: null } : refused(50035, 'Invalid Form Body');
}

function refused(code: number, message: string): ServiceAnswer {
	return { status: 400, body: JSON.stringify({ code, message }) };
}

interface Card {
	contentType?: string;
	content?: { type?: string; body?: unknown[] };
}

/** A workflow accepts anything that its trigger can read, and posts the cards. */
function teamsAnswer({ type, attachments = [] }: { type?: string; attachments?: Card[] }): ServiceAnswer {
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
