/** The door to accounts in Firestore: `users/{uid}`, the one home of role and tier. */
import type { NotificationPreferences, User } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf, type UserDocument } from '../collections.ts';

const newUserPreferences: NotificationPreferences = {
	email: { enabled: true },
	webhook: { enabled: false, url: '' },
};

export interface UserStore {
	find(uid: string): Promise<UserDocument | null>;
	create(uid: string, person: { name: string; email: string }, now: number): Promise<UserDocument>;
}

export function createUserStore(firestore: Firestore): UserStore {
	const { users } = collectionsOf(firestore);
	return {
		async find(uid) {
			return (await users.doc(uid).get()).data() ?? null;
		},
		async create(uid, { name, email }, now) {
			const user: UserDocument = {
				name,
				email,
				role: 'user',
				tier: 'Free',
				notificationPreferences: newUserPreferences,
				websiteCount: 0,
				createdAt: now,
			};
			await users.doc(uid).create(user);
			return user;
		},
	};
}

export function userOf(uid: string, user: UserDocument): User {
	const { name, email, role, tier, notificationPreferences, websiteCount } = user;
	return { _id: uid, name, email, role, tier, notificationPreferences, websiteCount };
}
