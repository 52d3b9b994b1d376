/** Registration, login, and the profile of whoever is signed in (specification §7, design §3). */
import type { NewSession } from '@stayup/contract';
import type { UserDocument } from '../collections.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../problem.ts';
import { userOf } from './user-store.ts';

const wrongCredentials = 'Invalid email or password';

export const accountHandlers = {
	async login({ context, body }) {
		const signedIn = await context.identity.signInWithPassword(body.email, body.password);
		const user = signedIn && (await context.users.find(signedIn.uid));
		if (!signedIn || !user) throw new Problem('unauthenticated', wrongCredentials);
		return newSession(context, signedIn.uid, signedIn.idToken, user);
	},

	async register({ context, body }) {
		const { name, email, password } = body;
		const uid = await createIdentity(context, name, email, password);
		try {
			const user = await context.users.create(uid, { name, email }, context.now());
			const signedIn = await context.identity.signInWithPassword(email, password);
			if (!signedIn) throw new Error('A password just set was refused.');
			return await newSession(context, uid, signedIn.idToken, user);
		} catch (error) {
			// Half an account would block its address for ever.
			await context.auth.deleteUser(uid);
			throw error;
		}
	},

	async getProfile({ actor }) {
		return userOf(actor.uid, actor.user);
	},

	async getClientConfig({ context }) {
		const { webApiKey, projectId, emulators } = context.config;
		return { apiKey: webApiKey, authDomain: `${projectId}.firebaseapp.com`, projectId, emulators };
	},
} satisfies Partial<Handlers>;

async function createIdentity(context: Context, displayName: string, email: string, password: string): Promise<string> {
	try {
		return (await context.auth.createUser({ displayName, email, password })).uid;
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'auth/email-already-exists') {
			throw new Problem('conflict', 'An account with this email address already exists. Please log in instead.');
		}
		throw error;
	}
}

async function newSession(context: Context, uid: string, token: string, user: UserDocument): Promise<NewSession> {
	const { name, email, role, tier } = user;
	return { _id: uid, token, name, email, role, tier, customToken: await context.auth.createCustomToken(uid) };
}
