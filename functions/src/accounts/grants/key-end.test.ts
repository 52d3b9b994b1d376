import { dayMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { endWithPerson } from './key-end.ts';

const key = { createdBy: 'olga', widenedBy: [], previousHash: null, previousUntil: null, previousBy: null };
const rotated = { ...key, previousHash: 'a-hash', previousUntil: noon + 1, previousBy: 'olga' };
const whole = {
	kind: 'api-key',
	change: { revokedAt: noon, expireAt: Timestamp.fromMillis(noon + 30 * dayMs) },
};
const previous = { kind: 'previous-secret', change: { previousHash: null, previousUntil: null } };

describe('with the access of a person ends', () => {
	it('a key whose secret the person was shown, or that the person allowed more', () => {
		expect(endWithPerson({ ...key, createdBy: 'mel' }, 'mel', noon)).toEqual(whole);
		expect(endWithPerson({ ...key, widenedBy: ['ann', 'mel'] }, 'mel', noon)).toEqual(whole);
		expect(endWithPerson({ ...rotated, createdBy: 'mel' }, 'mel', noon)).toEqual(whole);
	});

	it('no key of others', () => {
		expect(endWithPerson(key, 'mel', noon)).toBeNull();
		expect(endWithPerson({ ...rotated, widenedBy: ['ann'] }, 'mel', noon)).toBeNull();
	});

	it('only the previous secret, while it is valid, once somebody else has replaced it', () => {
		const known = { ...rotated, previousBy: 'mel' };

		expect(endWithPerson(known, 'mel', noon)).toEqual(previous);
		expect(endWithPerson({ ...known, previousUntil: noon }, 'mel', noon)).toBeNull();
		expect(endWithPerson({ ...known, previousUntil: null }, 'mel', noon)).toBeNull();
		expect(endWithPerson({ ...known, previousHash: null }, 'mel', noon)).toBeNull();
	});
});
