/** The data of the Slack sandbox: codes, tokens, conversations and messages. */
import { randomBytes, randomUUID } from 'node:crypto';

export interface Authorization {
	teamId: string;
	teamName: string;
	channelId: string;
	channelName: string;
	redirectUri: string;
	scope: string;
}

export interface SentMessage {
	channel: string;
	ts: string;
	threadTs: string | null;
	isBroadcast: boolean;
	text: string;
	blocks: unknown[];
	metadata: unknown;
	/** How often chat.update changed it. */
	updates: number;
	teamId: string;
}

export interface Token {
	teamId: string;
	teamName: string;
	isRevoked: boolean;
}

export class SlackStore {
	readonly #codes = new Map<string, Authorization>();
	readonly #tokens = new Map<string, Token>();
	/** By conversation. */
	readonly #teams = new Map<string, string>();
	readonly #archived = new Set<string>();
	#messages: SentMessage[] = [];
	#lastTs = 0;

	issueCode(authorization: Authorization): string {
		const code = `${randomBytes(6).toString('hex')}.${randomUUID()}`;
		this.#codes.set(code, authorization);
		return code;
	}

	/** A code works once. */
	takeCode(code: string): Authorization | null {
		const authorization = this.#codes.get(code) ?? null;
		this.#codes.delete(code);
		return authorization;
	}

	/** As at Slack, an app has one token in a workspace. */
	install({ teamId, teamName, channelId }: Authorization): string {
		this.#teams.set(channelId, teamId);
		for (const [token, known] of this.#tokens) {
			if (known.teamId === teamId && !known.isRevoked) return token;
		}
		const token = `xoxb-${randomBytes(16).toString('hex')}`;
		this.#tokens.set(token, { teamId, teamName, isRevoked: false });
		return token;
	}

	token(token: string): Token | null {
		return this.#tokens.get(token) ?? null;
	}

	/** Uninstalls the app from a workspace. */
	revoke(teamId: string): void {
		for (const token of this.#tokens.values()) {
			if (token.teamId === teamId) token.isRevoked = true;
		}
	}

	archive(channel: string): void {
		this.#archived.add(channel);
	}

	/** An error in Slack's words; null if the workspace may post there. */
	problemWith(channel: string, teamId: string): 'channel_not_found' | 'is_archived' | null {
		if (this.#teams.get(channel) !== teamId) return 'channel_not_found';
		return this.#archived.has(channel) ? 'is_archived' : null;
	}

	add(message: Omit<SentMessage, 'ts' | 'updates'>): SentMessage {
		this.#lastTs = Math.max(this.#lastTs + 1, Math.floor(Date.now() * 1000));
		const ts = `${Math.floor(this.#lastTs / 1_000_000)}.${String(this.#lastTs % 1_000_000).padStart(6, '0')}`;
		const sent = { ...message, ts, updates: 0 };
		this.#messages.push(sent);
		return sent;
	}

	find(channel: string, ts: string): SentMessage | null {
		return this.#messages.find((message) => message.channel === channel && message.ts === ts) ?? null;
	}

	/** Oldest first. */
	messages(channel: string | null): SentMessage[] {
		return this.#messages.filter((message) => channel === null || message.channel === channel);
	}

	empty(): void {
		this.#messages = [];
	}
}
