import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { UnknownShapeVersion } from './shape-versions.ts';

const { firestore, stored } = openStoredData(freshProject());
const lookUp = { expiresAt: null, state: 'pending', nextLookUpAt: 1, failures: 0, noticedDays: null } as const;

describe('a stored document', () => {
	it('carries the version of its shape, which the code that reads it does not see', async () => {
		await stored.domains.doc('a.example').create(lookUp);
		await stored.counters.doc('0').set({ leads: 1 }, { merge: true });
		const [domain, counter] = await firestore.getAll(firestore.doc('domains/a.example'), firestore.doc('counters/0'));

		expect(domain?.data()).toEqual({ ...lookUp, shapeVersion: 1 });
		expect(counter?.data()).toEqual({ leads: 1, shapeVersion: 1 });
		expect((await stored.domains.doc('a.example').get()).data()).toEqual(lookUp);
	});

	it('of the next release is read, so that a release can be rolled back', async () => {
		await firestore.doc('domains/b.example').set({ ...lookUp, shapeVersion: 2, registrar: 'new' });

		expect((await stored.domains.doc('b.example').get()).data()).toEqual({ ...lookUp, registrar: 'new' });
	});

	it.each([3, 0, 1.5, '1', undefined])('with the version %s is refused instead of being misread', async (version) => {
		const document = firestore.doc(`domains/${String(version)}.example`);
		await document.set(version === undefined ? lookUp : { ...lookUp, shapeVersion: version });
		const snapshot = await stored.domains.doc(document.id).get();

		expect(() => snapshot.data()).toThrow(UnknownShapeVersion);
	});

	it('keeps the version when a release updates what the next one wrote', async () => {
		await firestore.doc('domains/c.example').set({ ...lookUp, shapeVersion: 2 });
		await stored.domains.doc('c.example').update({ nextLookUpAt: 5 });

		expect((await firestore.doc('domains/c.example').get()).data()).toEqual({
			...lookUp,
			nextLookUpAt: 5,
			shapeVersion: 2,
		});
	});
});
