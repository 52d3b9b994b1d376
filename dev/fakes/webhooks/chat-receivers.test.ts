import { describe, expect, it } from 'vitest';
import { chatAnswer } from './chat-receivers.ts';

const statusOf = (path: string, body: unknown) => chatAnswer(path, JSON.stringify(body))?.status;

describe('a webhook of Discord', () => {
	const path = '/api/webhooks/1/token';

	it('accepts embeds within the limits', () => {
		expect(statusOf(path, { embeds: [{ title: 'Shop is down', url: 'https://stayup.example/' }] })).toBe(204);
	});

	it.each([
		['nothing', {}],
		['a title that is too long', { embeds: [{ title: 'x'.repeat(257) }] }],
		['a link that is none', { embeds: [{ title: 'x', url: 'dashboard' }] }],
		['too many embeds', { embeds: Array(11).fill({ title: 'x' }) }],
	])('refuses %s', (_, body) => {
		expect(statusOf(path, body)).toBe(400);
	});
});

describe('a workflow of Teams', () => {
	const card = { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard', body: [] } };

	it('accepts Adaptive Cards', () => {
		expect(statusOf('/workflows/1', { type: 'message', attachments: [card] })).toBe(202);
	});

	it('refuses anything else', () => {
		expect(statusOf('/workflows/1', { text: 'Shop is down' })).toBe(400);
		expect(chatAnswer('/workflows/1', 'x')?.status).toBe(400);
	});
});

it('other receivers are none of a chat', () => {
	expect(chatAnswer('/alice', '{}')).toBeNull();
});
