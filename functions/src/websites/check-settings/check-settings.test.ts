import { randomBytes } from 'node:crypto';
import { defaultCheckSettings, type NewCheckSettings, type StoredCheckSettings, type Tier } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/secret-box.ts';
import { settingsToStore } from './check-settings.ts';
import { openSecrets, requireSameOrigin, settingsReply } from './request-secrets.ts';

const box = createSecretBox([{ id: 'key', key: randomBytes(32) }]);
const url = 'https://shop.example/';
const websiteId = 'shop';
const settings = (more: Partial<NewCheckSettings>): NewCheckSettings => ({ ...defaultCheckSettings(), ...more });
const request = (more: Partial<NewCheckSettings['request']>) =>
	settings({ request: { ...defaultCheckSettings().request, ...more } });
const secrets = (secret: string | true) =>
	request({
		headers: [
			{ name: 'Accept', value: 'text/html' },
			{ name: 'X-Key', secret },
		],
		credentials: { kind: 'basic', user: 'rosa', password: secret },
	});
interface StoreOptions {
	url?: string;
	tier?: Tier;
	isEmailConfirmed?: boolean;
	before?: { settings: StoredCheckSettings; url: string } | null;
}

const store = (check: NewCheckSettings, { tier = 'Core', isEmailConfirmed = true, ...more }: StoreOptions = {}) =>
	settingsToStore(check, { websiteId, url, owner: { tier, isEmailConfirmed }, before: null, ...more }, box);
const stored = (check: NewCheckSettings) => {
	const found = store(check);
	if (!found) throw new Error('Nothing would be stored.');
	return found;
};
const textRule = { kind: 'body-contains', text: 'Buy now' } as const;

describe('the settings of checks', () => {
	it('are not stored if they are the default ones', () => {
		expect(store(settings({}))).toBeNull();
		expect(store(settings({ slowAboveMs: 500 }))).toEqual(settings({ slowAboveMs: 500 }));
	});

	it.each([
		['Free', 2],
		['Core', 10],
		['Pro', 20],
		['Elite', 50],
		['Admin', 50],
	] as const)('of a %s account have at most %i rules', (tier, most) => {
		const rules = (count: number) => settings({ rules: Array.from({ length: count }, () => textRule) });

		expect(store(rules(most), { tier })?.rules).toHaveLength(most);
		expect(() => store(rules(most + 1), { tier })).toThrow(
			expect.objectContaining({
				code: 'limit-reached',
				errors: [{ field: `check.rules.${most}`, message: expect.stringContaining(`${most} rules`) }],
			}),
		);
	});

	it('of a Free account have no headers and no credentials of its own, but a method and a body', () => {
		const fields = ['check.request.headers', 'check.request.credentials'];

		expect(() => store(secrets('s3cret'), { tier: 'Free' })).toThrow(
			expect.objectContaining({ errors: fields.map((field) => expect.objectContaining({ field })) }),
		);
		expect(store(request({ method: 'POST', body: '{}' }), { tier: 'Free' })).not.toBeNull();
	});

	it('of an account whose email address is not confirmed send GET and HEAD only', () => {
		const unproved = { isEmailConfirmed: false };

		expect(() => store(request({ method: 'POST', body: '{}' }), unproved)).toThrow(
			expect.objectContaining({
				code: 'conflict',
				message: 'Confirm your email address to send POST requests. Until then, choose GET or HEAD.',
				errors: [expect.objectContaining({ field: 'check.request.method' })],
			}),
		);
		expect(store(request({ method: 'HEAD' }), unproved)).not.toBeNull();
	});

	it('name each regular expression that is not valid', () => {
		const pattern = (text: string) => ({ kind: 'body-matches' as const, pattern: text });

		expect(() => store(settings({ rules: [pattern('('), pattern('a+'), pattern('(?=b)')] }))).toThrow(
			expect.objectContaining({
				code: 'invalid',
				errors: [
					expect.objectContaining({ field: 'check.rules.0.pattern' }),
					expect.objectContaining({ field: 'check.rules.2.pattern' }),
				],
			}),
		);
	});

	it('have at most 16 KB', () => {
		const rules = Array.from({ length: 40 }, () => ({ kind: 'body-contains' as const, text: 'ä'.repeat(250) }));

		expect(() => store(settings({ rules }), { tier: 'Elite' })).toThrow('16 KB');
	});
});

describe('the secrets of a request', () => {
	it('are stored encrypted, open only for their website, and are not in replies', () => {
		const sealed = stored(secrets('s3cret'));

		expect(JSON.stringify(sealed)).not.toContain('s3cret');
		expect(openSecrets(sealed, box, websiteId)).toEqual(secrets('s3cret'));
		expect(() => openSecrets(sealed, box, 'another')).toThrow();
		expect(settingsReply(sealed)).toEqual(secrets(true));
	});

	it('stay as they are stored if the change says so', () => {
		const before = { settings: stored(secrets('s3cret')), url };
		const kept = store({ ...secrets(true), rules: [textRule] }, { before, url: `${url}other` });

		expect(kept?.request).toEqual(before.settings.request);
		expect(kept?.rules).toEqual([textRule]);
	});

	it('must be entered if none is stored', () => {
		expect(() => store(secrets(true))).toThrow(
			expect.objectContaining({
				errors: [
					{ field: 'check.request.headers.1.secret', message: 'Please enter this secret: none is stored.' },
					{ field: 'check.request.credentials.password', message: 'Please enter this secret: none is stored.' },
				],
			}),
		);
	});

	it.each(['https://evil.example/', 'http://shop.example/', 'https://shop.example:8443/', 'https://www.shop.example/'])(
		'must be entered again for %s',
		(other) => {
			const before = { settings: stored(secrets('s3cret')), url };

			expect(() => store(secrets(true), { before, url: other })).toThrow('because the URL has another host');
			expect(() => requireSameOrigin(before.settings, { before: url, after: other })).toThrow('another host');
			expect(store(secrets('new'), { before, url: other })).not.toBeNull();
		},
	);

	it('do not hinder a change to another page, nor a new host without secrets', () => {
		const withSecrets = stored(secrets('s3cret'));

		expect(() => requireSameOrigin(withSecrets, { before: url, after: `${url}other` })).not.toThrow();
		expect(() => requireSameOrigin(withSecrets, { before: url, after: undefined })).not.toThrow();
		expect(() => requireSameOrigin(undefined, { before: url, after: 'https://new.example/' })).not.toThrow();
		expect(() =>
			requireSameOrigin(stored(settings({ rules: [textRule] })), { before: url, after: 'https://new.example/' }),
		).not.toThrow();
	});
});
