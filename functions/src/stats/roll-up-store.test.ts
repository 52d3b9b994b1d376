import { hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { createRollUpStore } from './roll-up-store.ts';
import { emptyStats } from './stats.ts';

const website = { websiteId: 'alices-shop', ownerId: 'alice' };

function writesOf(starts: readonly number[]) {
	const written: [path: string, hours: string[]][] = [];
	const writer = {
		set(ref: { path: string }, document: { hours: object }) {
			written.push([ref.path, Object.keys(document.hours)]);
		},
	};
	const hours = starts.map((start) => ({ start, stats: emptyStats(), before: emptyStats(), rawChecks: '' }));
	createRollUpStore(new Firestore({ projectId: 'demo' })).write(writer as never, website, { hours, days: [] });
	return written;
}

it('stores hours of one day in a single write', () => {
	expect(writesOf([0, 1, 2].map((hours) => noon + hours * hourMs))).toEqual([
		['websites/alices-shop/hours/alices-shop_2026-03-02', ['12', '13', '14']],
	]);
});

it('stores hours before and after midnight with their own days', () => {
	expect(writesOf([11, 12].map((hours) => noon + hours * hourMs)).map(([, hours]) => hours)).toEqual([['23'], ['0']]);
});
