import { describe, expect, it } from 'vitest';
import { aliceInfo } from './builders.ts';
import { userInfoStorage } from './user-info-storage.ts';

const alice = aliceInfo();
const places = () => [localStorage.getItem('userInfo') !== null, sessionStorage.getItem('userInfo') !== null];

describe('the record of a session', () => {
	it('stays in local storage when the session is remembered', () => {
		userInfoStorage.write(alice, true);

		expect(places()).toEqual([true, false]);
		expect(userInfoStorage.read()).toEqual(alice);
	});

	it('stays with the tab when the session is not remembered (AUTH-11)', () => {
		userInfoStorage.write(alice, true);
		userInfoStorage.write(alice, false);

		expect(places()).toEqual([false, true]);
		expect(userInfoStorage.read()).toEqual(alice);
	});

	it.each([true, false])('stays where it is when it changes: remembered %s', (remember) => {
		userInfoStorage.write(alice, remember);
		const before = places();
		userInfoStorage.write({ ...alice, tier: 'Pro' }, 'as-before');

		expect(places()).toEqual(before);
		expect(userInfoStorage.read()?.tier).toBe('Pro');
	});

	it('is removed at logout, and that of other tabs stays', () => {
		userInfoStorage.write(alice, false);
		localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ name: 'Bob' })));
		userInfoStorage.clear();

		expect(places()).toEqual([true, false]);
		userInfoStorage.clear();
		expect(userInfoStorage.read()).toBeNull();
	});
});
