import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { isLive } from './invitation-end.ts';

it('an invitation opens nothing from the millisecond of its end', () => {
	const expireAt = Timestamp.fromMillis(1000);

	expect([999, 1000].map((now) => isLive({ expireAt }, now))).toEqual([true, false]);
});
