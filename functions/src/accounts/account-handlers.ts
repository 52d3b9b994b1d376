/** Registration, login, and the profile of the logged-in user (specification §7). */
import type { Registration } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { byAddress } from '../http/rate-limits/limit-by-ip.ts';
import type { Context } from '../main/context.ts';
import type { UserDocument } from '../platform/collections.ts';
import { Problem } from '../platform/problem.ts';
import { putNotice } from './account-emails.ts';
import { completeEmailChange } from './email-change.ts';
import type { SignedIn } from './identity-client.ts';
import { requireUncommonPassword } from './passwords.ts';
import { newSession } from './sessions.ts';
import { userOf } from './user-store.ts';

const wrongCredentials = 'Invalid email or password';

export const accountHandlers = {
	/** WEB-4: one answer for an unknown address, a wrong password and a disabled account. */
	async login({ context, body, request }) {
		const { email, password } = body;
		const account = { limit: 'loginByAccount', who: email } as const;
		await context.rateLimiter.take([...byAddress('loginByAddress', request), account], context.now());
		const signedIn = await context.identity.signInWithPassword(email, password);
		const stored = signedIn && (await context.users.find(signedIn.uid));
		if (!signedIn || !stored || stored.isDisabled) throw new Problem('unauthenticated', wrongCredentials);
		await context.rateLimiter.forget(account);
		// Auth changes an address first; a crash right after leaves the rest to the next login.
		const isChangeUnfinished = stored.email !== email;
		const user = isChangeUnfinished
			? await completeEmailChange(context, signedIn.uid, stored, email, request.id)
			: stored;
		return newSession(context, signedIn, user ?? stored);
	},

	async register({ context, body, headers, request }) {
		const { name, email, password } = body;
		await context.rateLimiter.take(byAddress('registerByAddress', request), context.now());
		await requireUncommonPassword(password, { name, email });
		const uid = await createIdentity(context, name, email, password);
		const { signedIn, user } = await completeOrUndo(context, uid, { ...body, timeZone: headers['x-time-zone'] });
		await putNotice(context, uid, { event: 'confirm-email' }, request.id);
		return newSession(context, signedIn, user);
	},

	async getProfile({ actor }) {
		return userOf(actor.uid, actor.user);
	},

	async getUser({ actor }) {
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

/** Half an account would block its address for ever. */
async function completeOrUndo(
	context: Context,
	uid: string,
	{ password, ...person }: Registration & { timeZone: string | undefined },
): Promise<{ signedIn: SignedIn; user: UserDocument }> {
	try {
		const signedIn = await context.identity.signInWithPassword(person.email, password);
		if (!signedIn) throw new Error('A password just set was refused.');
		return { signedIn, user: await context.users.create(uid, person, context.now()) };
	} catch (error) {
		await context.auth.deleteUser(uid);
		throw error;
	}
}
