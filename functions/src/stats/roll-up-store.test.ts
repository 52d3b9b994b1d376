import { dayMs, hourMs, tierLimits, tiers } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import type { HoursDocument } from '../platform/firestore/documents.ts';
import { createRollUpStore } from './roll-up-store.ts';
import { emptyStats } from './stats.ts';

const website = { websiteId: 'alices-shop', ownerId: 'alice' };

function documentsOf(starts: readonly number[], rawCheckDays?: number) {
	const written: { path: string; document: HoursDocument }[] = [];
	const writer = {
		set(ref: { path: string }, document: HoursDocument) {
			written.push({ path: ref.path, document });
		},
	};
	const hours = starts.map((start) => ({ start, stats: emptyStats(), before: emptyStats(), rawChecks: '' }));
	const monitor = { ...website, ...(rawCheckDays !== undefined && { rawCheckDays }) };
	createRollUpStore(new Firestore({ projectId: 'demo' })).write(writer as never, monitor, { hours, days: [] });
	return written;
}

function writesOf(starts: readonly number[]) {
	return documentsOf(starts).map(({ path, document }) => [path, Object.keys(document.hours)] as const);
}

it('stores hours of one day in a single write', () => {
	expect(writesOf([0, 1, 2].map((hours) => noon + hours * hourMs))).toEqual([
		['websites/alices-shop/hours/alices-shop_2026-03-02', ['12', '13', '14']],
	]);
});

it('stores hours before and after midnight with their own days', () => {
	expect(writesOf([11, 12].map((hours) => noon + hours * hourMs)).map(([, hours]) => hours)).toEqual([['23'], ['0']]);
});

it.each(tiers)('keeps the checks of a day for as long as %s shows them, and the day itself', (tier) => {
	const { rawCheckDays } = tierLimits[tier];
	const midnight = Math.floor(noon / dayMs) * dayMs;
	const [written] = documentsOf([noon], rawCheckDays);
	const lastRead = noon + hourMs + rawCheckDays * dayMs;

	expect(written?.document.expireAt.toMillis()).toBe(midnight + (rawCheckDays + 1) * dayMs);
	expect(written?.document.expireAt.toMillis()).toBeGreaterThan(lastRead);
});

it('keeps checks as long as the largest plan while the plan is not known', () => {
	const [[written], [largest]] = [documentsOf([noon]), documentsOf([noon], tierLimits.Elite.rawCheckDays)];

	expect(written?.document.expireAt).toEqual(largest?.document.expireAt);
});
