import type { OutageDocument } from '@stayup/contract';
import { aChannel, anOutage, aWebsite, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import { type PressDeps, usePress } from './telegram-presses.ts';

const names = ['shop', 'blog', 'forum'];
const code = { codeHash: null, codeNonce: '', codeExpiresAt: 0 };
const chatDocument = { ownerId: 'alice', chatId: 1, ...code, silentUntil: null };

/** A chat that received one alert about three websites. `channel`: changes of the channel that leads to it. */
function aChat(channel: Partial<StoredChannel> = {}, outage: (name: string) => Partial<OutageDocument> = () => ({})) {
	const outages = new Map(
		names.map((name) => [
			`${name}_1`,
			anOutage({
				ownerId: 'alice',
				websiteId: name,
				website: { name, url: `https://${name}.example/` },
				...outage(name),
			}),
		]),
	);
	const websites = new Map(names.map((name) => [name, aWebsite({ ownerId: 'alice', name })]));
	const notices: string[] = [];
	const lines: string[] = [];
	const stored = aChannel({ kind: 'telegram', name: 'Ops', ...channel });
	const outageOf = (id: string) => {
		const document = outages.get(id);
		return document === undefined ? [] : [{ id, document }];
	};
	const websiteOf = (id: string) => websites.get(id) ?? aWebsite({ name: id });
	const deps: PressDeps = {
		channels: { find: async () => stored },
		telegramChats: {
			ofChat: async () => [{ id: 'ops', document: chatDocument }],
			silence: async () => undefined,
			groupOf: async () => ['blog_1', 'forum_1'],
		},
		outages: {
			listOf: async () => ({ items: [], next: null }),
			findMany: async (ids) => ids.flatMap(outageOf),
			async acknowledge(_owner, id, acknowledgement) {
				const document = { ...(outages.get(id) as OutageDocument), acknowledgement };
				outages.set(id, document);
				return { id, document };
			},
			async acknowledgeAll(_owner, ids, acknowledgement) {
				for (const id of ids) outages.set(id, { ...(outages.get(id) as OutageDocument), acknowledgement });
				return [...ids];
			},
		},
		websites: {
			find: async (_owner, id) => ({ id, document: websiteOf(id) }),
			async change(_owner, id, { emailsMutedUntil = null }) {
				const document = { ...websiteOf(id), emailsMutedUntil };
				websites.set(id, document);
				return { id, document, needsFirstCheck: false, revision: 1 };
			},
		},
		telegramClient: {
			answerPress: async (_id, notice) => void notices.push(notice),
			appendLine: async (_message, line) => void lines.push(line),
		},
		now: () => noon,
	};
	async function press(data: string) {
		const message = { chatId: 1, messageId: 2, text: '', entities: [] };
		const chat = { id: 1, name: 'Ops', isGroup: true };
		await usePress(deps, { kind: 'press', chat, person: 'Anna', pressId: 'p', data, message });
		return notices.at(-1);
	}
	const acknowledged = () => [...outages].flatMap(([id, { acknowledgement }]) => (acknowledgement ? [id] : []));
	const muted = () => [...websites].flatMap(([id, { emailsMutedUntil }]) => (emailsMutedUntil === null ? [] : [id]));
	return { press, lines, acknowledged, muted };
}

describe('a button of an alert about several websites', () => {
	it('acknowledges all of their outages, and says how many', async () => {
		const chat = aChat();

		expect(await chat.press('ack:shop_1')).toBe('👍 Anna via Telegram is on 3 outages: shop, blog and forum.');
		expect(chat.acknowledged()).toEqual(['shop_1', 'blog_1', 'forum_1']);
		expect(chat.lines).toHaveLength(1);
	});

	it('leaves out outages that are over', async () => {
		const chat = aChat({}, (name) => (name === 'shop' ? { end: noon, endReason: 'recovered' } : {}));

		expect(await chat.press('ack:shop_1')).toBe('👍 Anna via Telegram is on 2 outages: blog and forum.');
		expect(chat.acknowledged()).toEqual(['blog_1', 'forum_1']);
	});

	it('mutes all of the websites', async () => {
		const chat = aChat();

		expect(await chat.press('mute:shop_1')).toBe('🔇 No alerts about 3 websites for one hour: shop, blog and forum.');
		expect(chat.muted()).toEqual(names);
	});

	it('acts only on websites that the chat receives alerts about', async () => {
		const chat = aChat({ filter: { tags: [], websiteIds: ['blog'] } });

		expect(await chat.press('mute:shop_1')).toBe('🔇 No alerts about blog for one hour.');
		expect(await chat.press('ack:shop_1')).toBe('👍 Anna via Telegram is on it: blog.');
		expect([chat.muted(), chat.acknowledged()]).toEqual([['blog'], ['blog_1']]);
	});
});
