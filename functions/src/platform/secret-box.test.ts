import { describe, expect, it } from 'vitest';
import { createSecretBox, parseSecretsKeys } from './secret-box.ts';

const oldKey = Buffer.alloc(32, 1).toString('base64');
const newKey = Buffer.alloc(32, 2).toString('base64');
const ada = { purpose: 'totp', uid: 'ada' };
const boxOf = (setting: string) => createSecretBox(parseSecretsKeys(setting));

describe('a sealed secret', () => {
	const box = boxOf(newKey);

	it.each(['JBSWY3DPEHPK3PXP', '', 'ä 🔑'])('opens for its owner: "%s"', (secret) => {
		const sealed = box.seal(secret, ada);

		expect(box.open(sealed, ada)).toBe(secret);
		if (secret) expect(sealed).not.toContain(secret);
	});

	it('is different every time', () => {
		expect(box.seal('secret', ada)).not.toBe(box.seal('secret', ada));
	});

	it.each([
		['another user', { ...ada, uid: 'eve' }],
		['another purpose', { ...ada, purpose: 'webhook' }],
		['parts that run together', { purpose: 'totpa', uid: 'da' }],
	])('does not open for %s', (_case, owner) => {
		expect(() => box.open(box.seal('secret', ada), owner)).toThrow();
	});

	it('does not open after any of its bytes changed or went missing', () => {
		const sealed = box.seal('secret', ada);
		const [id, iv = '', body = ''] = sealed.split('.');
		const flipped = Buffer.from(body, 'base64url');
		flipped[0] = (flipped[0] ?? 0) ^ 1;

		expect(() => box.open([id, iv, flipped.toString('base64url')].join('.'), ada)).toThrow();
		expect(() => box.open([id, iv, body.slice(0, -4)].join('.'), ada)).toThrow();
		expect(() => box.open([id, iv].join('.'), ada)).toThrow();
	});
});

describe('the keys', () => {
	it('rotate: a new first key seals, the old one still opens', () => {
		const sealed = boxOf(oldKey).seal('secret', ada);
		const both = boxOf(`${newKey}, ${oldKey}`);

		expect(both.open(sealed, ada)).toBe('secret');
		expect(boxOf(newKey).open(both.seal('next', ada), ada)).toBe('next');
		expect(() => boxOf(newKey).open(sealed, ada)).toThrow('does not contain the key');
	});

	it.each(['', 'short', Buffer.alloc(31).toString('base64'), `${newKey},`])('must be 32 bytes: "%s"', (setting) => {
		expect(() => parseSecretsKeys(setting)).toThrow('SECRETS_KEY must be 32 bytes');
	});

	it('are needed to seal and to open', () => {
		expect(() => createSecretBox([]).seal('secret', ada)).toThrow('SECRETS_KEY is missing');
	});
});
