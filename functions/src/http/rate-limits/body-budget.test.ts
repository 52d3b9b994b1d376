import { type Endpoint, endpoints } from '@stayup/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor, ActorKey } from '../actor.ts';
import { largestSignedBodyBytes } from '../body.ts';
import { type BodyBudget, createBodyBudget, sendersOf, usualLimits } from './body-budget.ts';

const limits = { all: 100, accounts: 80, account: 40, newAccount: 10, guest: 20, people: 60, services: 10 };
const freeBytes = 5;

describe('the bodies in the memory of an instance', () => {
	let bodies: BodyBudget;
	beforeEach(() => {
		bodies = createBodyBudget(limits, freeBytes);
	});

	it.each([
		['account', 40, 'This account is sending too much at the same time.'],
		['newAccount', 10, 'This account is sending too much at the same time.'],
		['guest', 20, 'You are sending too much at the same time.'],
		['people', 60, 'Your network is sending too much at the same time.'],
		['services', 10, 'Your network is sending too much at the same time.'],
	] as const)('are in part for one sender: %s, %i bytes', (part, most, sentence) => {
		const one = bodies.open([[part, 'mallory']]);
		const other = bodies.open([[part, 'mallory']]);
		one.add(most + freeBytes);

		expect(() => other.add(freeBytes + 1)).toThrow(sentence);
		expect(() => bodies.open([[part, 'alice']]).add(Math.min(most, 40) + freeBytes)).not.toThrow();
		one.close();
		expect(() => other.add(most - 1)).not.toThrow();
	});

	it('have room for the largest of each sender', () => {
		const rows: readonly Endpoint[] = Object.values(endpoints);
		const largest = Math.max(...rows.map(({ maxBodyKb = 0 }) => maxBodyKb * 1024));

		for (const part of ['account', 'newAccount', 'guest', 'people'] as const) {
			expect(usualLimits[part]).toBeGreaterThanOrEqual(largest);
		}
		expect(usualLimits.services).toBeGreaterThanOrEqual(largestSignedBodyBytes);
	});

	it('of all accounts leave room for the services that call us', () => {
		for (const owner of ['a', 'b']) {
			bodies
				.open([
					['account', owner],
					['accounts', ''],
				])
				.add(40 + freeBytes);
		}

		expect(() =>
			bodies
				.open([
					['account', 'alice'],
					['accounts', ''],
				])
				.add(1 + freeBytes),
		).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }));
		expect(() => bodies.open([['services', 'one']]).add(10 + freeBytes)).not.toThrow();
	});

	it('are refused with a time to wait once they fill the memory for all, but not the usual small ones', () => {
		const shares = ['a', 'b', 'c'].map((owner) => bodies.open([['account', owner]]));
		for (const share of shares.slice(0, 2)) share.add(40 + freeBytes);
		shares[2]?.add(20 + freeBytes);
		const late = bodies.open([['account', 'alice']]);
		late.add(freeBytes);

		expect(() => late.add(1)).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }));
		for (const share of shares) share.close();
		expect(() => late.add(39)).not.toThrow();
	});

	it('are counted as they arrive, and not again when the request ends twice', () => {
		const share = bodies.open([['account', 'mallory']]);
		for (let byte = 0; byte < 40 + freeBytes; byte += 1) share.add(1);

		expect(() => share.add(1)).toThrow('too much');
		share.close();
		share.close();
		expect(() => bodies.open([['account', 'mallory']]).add(41 + freeBytes)).toThrow('too much');
	});
});

describe('a body counts for', () => {
	const person = (uid: string) => ({ uid, user: { isEmailConfirmed: true } as Actor['user'] });
	const owner = { ...person('alice'), person: person('alice'), key: null };
	const member = { ...owner, person: person('bob') };
	const key = { ...owner, key: { id: 'k1' } as ActorKey };
	const everybody = [
		['people', '192.0.2.0/24'],
		['accounts', ''],
	];

	it.each([
		['the account of its owner', owner, [['account', 'alice']]],
		[
			'a member and the account',
			member,
			[
				['guest', 'alice member bob'],
				['account', 'alice'],
			],
		],
		[
			'an API key and the account',
			key,
			[
				['guest', 'alice key k1'],
				['account', 'alice'],
			],
		],
		[
			'an account that nobody has confirmed',
			{ ...owner, user: { ...owner.user, isEmailConfirmed: false } },
			[['newAccount', 'alice']],
		],
	])('%s', (_who, caller, parts) => {
		expect(sendersOf(caller, '192.0.2.0/24')).toEqual([...parts, ...everybody]);
	});

	it('the network of a service', () => {
		expect(sendersOf(null, '192.0.2.0/24')).toEqual([['services', '192.0.2.0/24']]);
	});
});
