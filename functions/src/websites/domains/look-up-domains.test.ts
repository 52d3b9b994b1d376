import { minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { type LookUpDeps, lookUpDomains } from './look-up-domains.ts';

describe('a lookup of domains', () => {
	it('goes on if a domain can neither be looked up nor postponed', async () => {
		const saved: string[] = [];
		const errors: string[] = [];
		const deps: LookUpDeps = {
			domains: {
				due: async () => ['a.com', 'b.com', 'c.com'],
				saveExpiry: async (name: string) => void saved.push(name),
				postpone: async () => Promise.reject(new Error('Not available.')),
			},
			rdap: { expiryOf: async (name: string) => (name === 'a.com' ? Promise.reject(new Error('Broken.')) : noon) },
			now: () => noon,
			logError: (message: string) => errors.push(message),
		};

		expect(await lookUpDomains(deps)).toBe(2);
		expect(saved).toEqual(['b.com', 'c.com']);
		expect(errors).toEqual([
			'A domain could not be looked up; it is due again later.',
			'A failed lookup could not be postponed.',
		]);
	});

	it('leaves the rest to the next run when registries respond slowly', async () => {
		let now = noon;
		const requested: string[] = [];
		const deps: LookUpDeps = {
			domains: {
				due: async () => Array.from({ length: 100 }, (_, index) => `${index}.com`),
				saveExpiry: async () => undefined,
				postpone: async () => undefined,
			},
			rdap: {
				async expiryOf(name: string) {
					requested.push(name);
					now += minuteMs;
					return null;
				},
			},
			now: () => now,
			logError: () => undefined,
		};

		expect(await lookUpDomains(deps)).toBeLessThan(20);
		expect(requested.length).toBeLessThan(20);
	});
});
