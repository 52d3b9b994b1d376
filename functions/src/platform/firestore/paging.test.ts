import { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { readPage, readPageById } from './paging.ts';

const comments = new Firestore({ projectId: 'stayup-test' }).collection('outageComments');
const newest = { field: 'at', direction: 'desc' } as const;

describe('a cursor that is not of the previous page', () => {
	it.each(['a/b', '..', '__name__', 'x'.repeat(200)])('is refused as %s in the order of ids', async (cursor) => {
		await expect(readPageById(comments, { cursor })).rejects.toMatchObject({ code: 'invalid' });
	});

	it.each(['', 'a/b', Buffer.from('[1]').toString('base64url'), Buffer.from('[1,"a/b"]').toString('base64url')])(
		'is refused as %s in another order',
		async (cursor) => {
			await expect(readPage(comments, newest, { cursor })).rejects.toMatchObject({ code: 'invalid' });
		},
	);
});
