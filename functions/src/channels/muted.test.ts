import { minuteMs } from '@stayup/contract';
import { aDownAlert, aWebsite, noon, shop } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { isReadByPeople } from './kinds/call-kinds.ts';
import { isMuted, type MutedDeps } from './muted.ts';

/** Websites by id, and until when they are muted. */
function depsOf(ends: Record<string, number | null>): MutedDeps {
	const find = async (_uid: string, id: string) => {
		const emailsMutedUntil = ends[id];
		return emailsMutedUntil === undefined ? null : { id, document: aWebsite({ emailsMutedUntil }) };
	};
	return { websites: { find }, now: () => noon };
}

const blog = { id: 'blog', name: 'Blog', url: 'https://blog.example.com/', outageId: 'blog_1' };
const flapping: AlertMessage = { event: 'website-flapping', website: shop, at: noon, changes: 5 };
const group = aDownAlert({ also: [blog] });
const muted = noon + minuteMs;

describe('an alert', () => {
	it.each([
		['muted', muted, true],
		['muted until now', noon, false],
		['not muted', null, false],
	])('of a website that is %s', async (_, end, expected) => {
		expect(await isMuted(depsOf({ shop: end }), 'alice', flapping)).toBe(expected);
	});

	it('of a group is muted only if all of its websites are', async () => {
		expect(await isMuted(depsOf({ shop: muted, blog: null }), 'alice', group)).toBe(false);
		expect(await isMuted(depsOf({ shop: muted, blog: muted }), 'alice', group)).toBe(true);
	});

	it('without a website, or of a test, is never muted', async () => {
		expect(await isMuted(depsOf({ shop: muted }), 'alice', { event: 'test' })).toBe(false);
		expect(await isMuted(depsOf({ shop: muted, blog: muted }), 'alice', { ...group, isTest: true })).toBe(false);
	});
});

it.each([
	['https://hooks.slack.com/services/T0/B0/x', true],
	['https://discord.com/api/webhooks/1/x', true],
	['https://x.webhook.office.com/webhookb2/x', true],
	['https://hooks.example.com/stayup', false],
])('a webhook to %s is read by people: %s', (url, expected) => {
	expect(isReadByPeople('webhook', url)).toBe(expected);
});
