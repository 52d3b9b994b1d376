import { dayMs } from '@stayup/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { FirstCheck, isUnmeasured } from './first-check.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const young = aWebsite({ createdAt: '2026-11-21T11:00:00.000Z' });
const none = { uptimePercentage: null };
const latest = {
	at: '2026-11-21T11:00:10.000Z',
	region: 'us-east4',
	origin: 'first-check',
	isUp: true,
	responseTime: 10.2,
	statusCode: 200,
	error: null,
	phases: { dnsMs: 1, connectMs: 1, tlsMs: 0, firstByteMs: 5, totalMs: 10.2 },
} as const;

describe('the first check of a website', () => {
	it('stands alone until something was measured, on the first day', () => {
		expect(isUnmeasured(young, none, now)).toBe(true);
		expect(isUnmeasured(young, { uptimePercentage: 100 }, now)).toBe(false);
		expect(isUnmeasured(young, undefined, now)).toBe(true);
		expect(isUnmeasured({ ...young, lastDayUptime: 100 }, undefined, now)).toBe(false);
		expect(isUnmeasured(young, none, now + dayMs)).toBe(false);
		expect(isUnmeasured({ ...young, status: 'down' }, none, now)).toBe(false);
		expect(isUnmeasured({ ...young, isActive: false }, none, now)).toBe(false);
	});

	it.each([
		['First check running…', null, 0],
		['First check: up, 10 ms', latest, 1],
		['Latest check: up, 10 ms', latest, 2],
		['First check: failed', { ...latest, isUp: false, responseTime: null }, 1],
	] as const)('says %s', (words, latestResult, totalChecks) => {
		render(<FirstCheck stats={{ latestResult, totalChecks }} />);

		screen.getByRole('heading', { name: words });
	});
});
