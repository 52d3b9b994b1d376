import { describe, expect, it } from 'vitest';
import { tooManyAttempts } from '../../platform/problem.ts';
import { parseAllowedTargets } from '../../probe/guard/target.ts';
import { admitTarget, requireNotRefused } from './admit-target.ts';
import { isOtherHost, isOtherTarget, targetOf } from './target.ts';

function limiting(most: number, records: Record<string, string[] | null> = {}) {
	const hits: string[] = [];
	const deps = {
		now: () => 0,
		allowedTargets: parseAllowedTargets('127.0.0.1:4100'),
		domainDns: { valuesOf: async (name: string) => (name in records ? (records[name] ?? null) : []) },
		rateLimiter: {
			async take(limited: readonly { limit: string; subject: string }[]) {
				if (hits.length >= most) throw tooManyAttempts(60);
				hits.push(...limited.map(({ limit, subject }) => `${limit} ${subject}`));
			},
		},
	};
	const add = (url: string, isEmailConfirmed = false, before?: string) =>
		admitTarget(deps, { isEmailConfirmed }, url, before);
	return { hits, add };
}

describe('the target of a URL', () => {
	it.each([
		['https://www.bakery.example.com/shop', 'example.com'],
		['https://example.co.uk:8443/', 'example.co.uk'],
		['https://flowers.myshopify.com/', 'flowers.myshopify.com'],
		['http://93.184.215.14/a', '93.184.215.14'],
	])('%s is %s', (url, target) => {
		expect(targetOf(url)).toBe(target);
	});

	it('is another one only on another domain', () => {
		expect(isOtherTarget('https://example.com/', 'https://shop.example.com/a')).toBe(false);
		expect(isOtherTarget('https://example.com/', 'https://example.org/')).toBe(true);
	});

	it('has another host also within a domain', () => {
		expect(isOtherHost('https://example.com/', 'https://shop.example.com/')).toBe(true);
		expect(isOtherHost('https://example.com/', 'http://example.com:81/a')).toBe(false);
		expect(isOtherHost('https://example.com/', undefined)).toBe(false);
	});
});

describe('websites of accounts without a confirmed email address', () => {
	it('count for their target, whatever its subdomains', async () => {
		const { hits, add } = limiting(2);
		await add('https://example.com/');
		await add('https://a.example.com/');

		expect(hits).toEqual(['unprovedByTarget example.com', 'unprovedByTarget example.com']);
		await expect(add('https://b.example.com/')).rejects.toMatchObject({
			code: 'conflict',
			message: 'Confirm your email address to watch example.com: other new accounts check it often already.',
			errors: [{ field: 'url' }],
		});
	});

	it('do not count again when they get another host of their domain', async () => {
		const { hits, add } = limiting(0);
		await add('https://a.example.com/', false, 'https://example.com/');

		expect(hits).toEqual([]);
		await expect(add('https://example.org/', false, 'https://example.com/')).rejects.toMatchObject({
			code: 'conflict',
		});
	});

	it('are the only ones that count', async () => {
		const { hits, add } = limiting(0);
		await add('https://example.com/', true);
		await add('http://127.0.0.1:4100/a');

		expect(hits).toEqual([]);
	});
});

describe('the owner of a domain', () => {
	const refusal = { code: 'conflict', message: 'The owner of example.com has asked us not to check it.' };

	it.each([
		['the domain', '_stayup.example.com'],
		['a name between', '_stayup.shop.example.com'],
		['the host', '_stayup.new.shop.example.com'],
	])('refuses the checks of everybody with a record of %s', async (_of, name) => {
		for (const value of ['checks=none', ' Checks=None ']) {
			const { add } = limiting(9, { [name]: [value] });

			await expect(add('https://new.shop.example.com/', true)).rejects.toMatchObject(refusal);
			await expect(add('https://new.shop.example.com/', true, 'https://other.example.com/')).rejects.toMatchObject(
				refusal,
			);
		}
	});

	it('is asked for few records, however long the host is', async () => {
		const asked: string[] = [];
		async function valuesOf(name: string) {
			asked.push(name);
			return [];
		}
		const url = `https://${'a.'.repeat(60)}example.com/`;
		await requireNotRefused({ allowedTargets: parseAllowedTargets(''), domainDns: { valuesOf } }, url);

		expect(asked).toHaveLength(6);
		expect(asked.slice(0, 3)).toEqual([
			'_stayup.example.com',
			'_stayup.a.a.a.a.a.example.com',
			'_stayup.a.a.a.a.example.com',
		]);
	});

	it('does not refuse them with another record, or while the name servers do not answer', async () => {
		const { add } = limiting(9, { '_stayup.example.com': ['v=spf1 -all'], '_stayup.shop.example.com': null });

		await expect(add('https://shop.example.com/', true)).resolves.toBeUndefined();
	});
});
