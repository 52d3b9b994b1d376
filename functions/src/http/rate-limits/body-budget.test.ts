import { beforeEach, describe, expect, it } from 'vitest';
import { type BodyBudget, createBodyBudget } from './body-budget.ts';

const limits = { all: 100, account: 40, network: 10 };
const freeBytes = 5;

describe('the bodies in the memory of an instance', () => {
	let bodies: BodyBudget;
	beforeEach(() => {
		bodies = createBodyBudget(limits, freeBytes);
	});

	it.each([
		['account', 40, 'This account is sending too much at the same time.'],
		['network', 10, 'Your network is sending too much at the same time.'],
	] as const)('are in part for one caller: %s, %i bytes', (part, most, sentence) => {
		const one = bodies.open([part, 'mallory']);
		const other = bodies.open([part, 'mallory']);
		one.add(most + freeBytes);

		expect(() => other.add(freeBytes + 1)).toThrow(sentence);
		expect(() => bodies.open([part, 'alice']).add(most + freeBytes)).not.toThrow();
		one.close();
		expect(() => other.add(most - 1)).not.toThrow();
	});

	it('are refused with a time to wait once they fill the memory for all, but not the usual small ones', () => {
		const shares = ['a', 'b', 'c'].map((owner) => bodies.open(['account', owner]));
		for (const share of shares.slice(0, 2)) share.add(40 + freeBytes);
		shares[2]?.add(20 + freeBytes);
		const late = bodies.open(['account', 'alice']);
		late.add(freeBytes);

		expect(() => late.add(1)).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }));
		for (const share of shares) share.close();
		expect(() => late.add(39)).not.toThrow();
	});

	it('are counted as they arrive, and not again when the request ends twice', () => {
		const share = bodies.open(['account', 'mallory']);
		for (let byte = 0; byte < 40 + freeBytes; byte += 1) share.add(1);

		expect(() => share.add(1)).toThrow('too much');
		share.close();
		share.close();
		expect(() => bodies.open(['account', 'mallory']).add(41 + freeBytes)).toThrow('too much');
	});
});
