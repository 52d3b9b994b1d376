import { randomBytes } from 'node:crypto';
import { defaultCheckSettings, type TriedSettings, type TrySettingsRequest } from '@stayup/contract';
import { aWebsite, good } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import { parseAllowedTargets } from '../../probe/guard/target.ts';
import { settingsToStore } from './check-settings.ts';
import { createTrySettingsHandlers } from './try-settings-handlers.ts';

const requestSecrets = createSecretBox([{ id: 'key', key: randomBytes(32) }]);
const url = 'https://shop.example/';
const credentials = (password: string | true) => ({
	...defaultCheckSettings(),
	request: { ...defaultCheckSettings().request, credentials: { kind: 'basic' as const, user: 'rosa', password } },
});
const stored = settingsToStore(
	credentials('s3cret'),
	{ websiteId: 'shop', url, owner: { tier: 'Core', isEmailConfirmed: true }, before: null },
	requestSecrets,
);

/** The reply, and the request that the probe made. */
async function tryOut(body: TrySettingsRequest, result: Partial<CheckResult> = {}) {
	const probed: ProbeRequest[] = [];
	const { trySettings } = createTrySettingsHandlers({
		now: () => 0,
		websites: {
			find: async (owner, id) => (id === 'shop' ? { id, document: aWebsite({ ownerId: owner, url }) } : null),
		},
		findCheckSettings: async () => stored,
		requestSecrets,
		rateLimiter: { take: async () => undefined },
		allowedTargets: parseAllowedTargets(''),
		domainDns: { valuesOf: async (name) => (name === '_stayup.refuse.example' ? ['checks=none'] : []) },
		normalizeTarget: (target) => new URL(target).href,
		async probe(request) {
			probed.push(request);
			return { ...good(0), ...result } as CheckResult;
		},
	});
	const actor = { uid: 'alice', user: { tier: 'Core', isEmailConfirmed: true } };
	const reply = (await trySettings({ actor, body } as Parameters<typeof trySettings>[0])) as TriedSettings;
	return { reply, probed: probed[0] };
}

describe('trying settings that are not saved', () => {
	it('checks the URL with them, and shows each rule and whether the website is slow', async () => {
		const rules = [{ index: 0, sentence: 'The page contains “Bread”', passed: true, seen: 'Bread' }];
		const check = {
			...defaultCheckSettings(),
			rules: [{ kind: 'body-contains' as const, text: 'Bread' }],
			slowAboveMs: 100,
		};
		const { reply, probed } = await tryOut({ url: 'shop.example', check }, { rules, durationMs: 120 });

		expect(probed).toMatchObject({ url, expectedStatusCode: 200, budgetMs: 10_000, check, wantsPage: true });
		expect(reply).toMatchObject({ url, isUp: true, rules, isSlow: true, cache: null });
	});

	it('does not reach a website whose owner refuses our checks', async () => {
		await expect(tryOut({ url: 'https://shop.refuse.example' })).rejects.toMatchObject({ code: 'conflict' });
	});

	it('says why a rule was not judged', async () => {
		const sentence = 'The page contains “Bread”';
		const { reply } = await tryOut(
			{ url },
			{ rules: [{ index: 0, sentence, passed: false, notJudged: 'page-too-large', seen: '' }] },
		);

		expect(reply.rules).toMatchObject([{ passed: false, notJudged: 'the page is larger than 1 MB' }]);
	});

	it('says that a firewall refused the check', async () => {
		const refused = { ok: false, statusCode: 403 } as const;
		const { reply } = await tryOut({ url }, { ...refused, error: 'blocked_by_firewall' });

		expect(reply).toMatchObject({ isUp: false, isBlocked: true });
		expect((await tryOut({ url }, { ...refused, error: 'wrong_status' })).reply).not.toHaveProperty('isBlocked');
	});

	it('sends a stored secret of the website that is not sent again', async () => {
		const { probed } = await tryOut({ url, websiteId: 'shop', check: credentials(true) });

		expect(probed?.check).toEqual(credentials('s3cret'));
	});

	it.each([
		['to another host', { url: 'https://evil.example', websiteId: 'shop' }, 'another host'],
		['of no website', { url }, 'none is stored'],
		['of a website of another account', { url, websiteId: 'other' }, 'not found'],
	])('sends no stored secret %s', async (_case, body, message) => {
		await expect(tryOut({ ...body, check: credentials(true) })).rejects.toThrow(message);
	});

	it('suggests rules that the page fulfils, and says that an answer came from a cache', async () => {
		const page = '<title>Rosa’s bakery</title><p>Call <a href="tel:+4930123">+49 30 123</a></p>';
		const { reply } = await tryOut({ url }, { page, cache: { ageSeconds: 7200, header: 'age: 7200' } });

		expect(reply.suggestions).toContainEqual({
			source: 'title',
			rule: { kind: 'body-contains', text: 'Rosa’s bakery' },
		});
		expect(reply.cache?.sentence).toContain('2 hours old');
	});
});
