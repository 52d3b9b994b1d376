/** Reads the press of a button in Slack from the form that Slack sends. */
import { cutText } from '@stayup/contract';
import * as z from 'zod/mini';
import { oneLine } from '../../messages/content/email-content.ts';
import { type SlackAction, slackActions } from './slack-blocks.ts';

export interface SlackPress {
	action: SlackAction;
	threadId: string;
	teamId: string;
	conversationId: string;
	/** Of the person who pressed it, for people. */
	name: string;
}

/** Only the parts that we use. */
const BlockActions = z.object({
	type: z.literal('block_actions'),
	team: z.object({ id: z.string() }),
	channel: z.object({ id: z.string() }),
	user: z.object({ id: z.string(), name: z.optional(z.string()), username: z.optional(z.string()) }),
	actions: z.array(z.object({ action_id: z.string(), value: z.optional(z.string()) })),
});

const longestName = 80;

/** `unknown` for interactions that are none of our buttons; null if it is not a request of Slack's form. */
export function readPress(body: Buffer): SlackPress | 'unknown' | null {
	const payload = new URLSearchParams(body.toString()).get('payload');
	const value = payload === null ? null : parse(payload);
	if (value === null) return null;
	const { success, data } = BlockActions.safeParse(value);
	const [pressed] = data?.actions ?? [];
	const action = slackActions.find((known) => known === pressed?.action_id);
	if (!success || !data || action === undefined) return 'unknown';
	const { user, team, channel } = data;
	const name = cutText(oneLine(user.name ?? user.username ?? user.id), longestName);
	return { action, threadId: pressed?.value ?? '', teamId: team.id, conversationId: channel.id, name };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
