import { describe, expect, it } from 'vitest';
import { findSecrets, fingerprintOf } from './find-secrets.ts';

/** In pieces, so that the scan of this repository does not find them here. */
const random = ['q7Zr2Xk9', 'Lm4Tb8Vw', '1Ny6Hc3J', 'd5Gs0PfE', 'aUoRiW7x'].join('');
const secrets: Readonly<Record<string, string>> = {
	'a Stripe key': `const stripe = '${'sk_live'}_${random.slice(0, 24)}';`,
	'a Stripe webhook secret': `const hook = '${'whsec'}_${random.slice(0, 32)}';`,
	'a Stayup API key': `const key = '${'stayup_live'}_${random}${random.slice(0, 4)}';`,
	'a SendGrid key': `send('${'SG'}.${random.slice(0, 22)}.${random}${'abc'}');`,
	'a Google API key': `initialize('${'AIza'}${random.slice(0, 35)}');`,
	'a Google OAuth secret': `connect('${'GOCSPX'}-${random.slice(0, 28)}');`,
	'an AWS key': `const id = '${'AKIA'}QZ7RXK9LM4TB8VW1';`,
	'a GitHub token': `curl -H 'authorization: bearer ${'ghp'}_${random.slice(0, 36)}'`,
	'a private key': `-----BEGIN ${'PRIVATE'} KEY-----\n${random}\n${random}\n-----END ${'PRIVATE'} KEY-----`,
	'a JSON Web Token': `fetch(url, '${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiJhbGljZSJ9.${random}');`,
	'a random password': `DATABASE_PASSWORD=${random}`,
	'a random token in JSON': `{ "accessToken": "${random}" }`,
};

describe('the scan for secrets', () => {
	it.each(Object.entries(secrets))('finds %s', async (_, text) => {
		const found = await findSecrets('functions/src/main/config.ts', `// A first line.\n${text}\n`);

		expect(found.length).toBeGreaterThan(0);
		expect(found.map(({ line }) => line)).toContain(2);
	});

	it.each([
		`const apiKey = process.env.SENDGRID_API_KEY;`,
		`const token = 'garbage-but-clearly-only-words';`,
		`password: 'a-good-long-password'`,
		`const secretFile = 'functions/src/main/secrets/settings.ts';`,
		`"integrity": "sha512-${random}${random}=="`,
	])('leaves ordinary code alone: %s', async (text) => {
		expect(await findSecrets('functions/src/main/config.ts', text)).toEqual([]);
	});

	it('names a secret by a fingerprint that reveals nothing of it', () => {
		expect(fingerprintOf(random)).toMatch(/^[\da-f]{16}$/);
		expect(fingerprintOf(random)).not.toBe(fingerprintOf(`${random}x`));
	});
});
