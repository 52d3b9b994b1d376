import { dayMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

const now = Date.UTC(2026, 10, 22);
const fields = securityTxt(now)
	.trimEnd()
	.split('\n')
	.map((line) => line.split(/: (.*)/s, 2));

describe('security.txt (RFC 9116)', () => {
	it('has the required fields and the recommended ones', () => {
		expect(fields).toEqual([
			['Contact', 'mailto:security@stayup.example'],
			['Contact', 'https://stayup.example/security'],
			['Expires', '2027-10-18T00:00:00.000Z'],
			['Preferred-Languages', 'en'],
			['Canonical', 'https://stayup.example/.well-known/security.txt'],
			['Policy', 'https://stayup.example/security'],
		]);
	});

	it('expires in less than a year, and not soon after a deployment', () => {
		const expires = fields.find(([name]) => name === 'Expires')?.[1] ?? '';
		const days = (Date.parse(expires) - now) / dayMs;

		expect(days).toBeLessThan(365);
		expect(days).toBeGreaterThan(180);
	});
});
