/** The actions behind emailed links: setting a new password, confirming or changing an email address (AUTH-8). */

import type { Handlers, RequestFacts } from '../http/handler.ts';
import { byAddress } from '../http/rate-limits/limit-by-ip.ts';
import type { Context } from '../main/context.ts';
import type { UserDocument } from '../platform/collections.ts';
import { Problem } from '../platform/problem.ts';
import { putNotice } from './account-emails.ts';
import { completeEmailChange } from './email-change.ts';
import type { MailedCode } from './identity-client.ts';
import { requireUncommonPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

export const mailedLinkHandlers = {
	/** WEB-4: whose address it is, is looked up when the mail is sent, so an unknown one is answered alike and as fast. */
	async requestPasswordReset({ context, body, request }) {
		const { email } = body;
		const account = { limit: 'resetByAccount', who: email } as const;
		await context.rateLimiter.take([...byAddress('resetByAddress', request), account], context.now());
		const message = { event: 'password-reset', email } as const;
		await context.outbox.put({ ownerId: null, channel: 'email', message }, context.now());
		return { message: 'If an account belongs to this address, a mail with a link is on its way.' };
	},

	async resetPassword({ context, body, request }) {
		const { code, password } = body;
		const { kind, email, uid, user } = await ownerOfCode(context, code, request);
		if (kind !== 'password-reset') throw staleLink();
		await requireUncommonPassword(password, user);
		if (!(await context.identity.resetPassword(code, password))) throw staleLink();
		await endSessions(context, uid);
		// Whoever has the mail reads that address; and a change that somebody else may have asked for is off.
		await context.users.change(uid, { isEmailConfirmed: true, pendingEmail: null });
		await context.rateLimiter.forget({ limit: 'loginByAccount', who: email });
		await putNotice(context, uid, { event: 'password-changed' }, request.id);
		return { message: 'Your password is changed. Please log in with the new one.' };
	},

	async sendConfirmation({ context, actor }) {
		const { isEmailConfirmed, pendingEmail } = actor.user;
		if (isEmailConfirmed && pendingEmail === null) return { message: 'Your email address is confirmed already.' };
		await context.rateLimiter.take([{ limit: 'confirmationByAccount', who: actor.uid }], context.now());
		const message =
			pendingEmail === null
				? ({ event: 'confirm-email' } as const)
				: ({ event: 'change-email', newEmail: pendingEmail } as const);
		await context.outbox.put({ ownerId: actor.uid, channel: 'email', message }, context.now());
		return { message: 'A mail with a link is on its way.' };
	},

	async confirmEmail({ context, body, request }) {
		const { kind, newEmail, uid, user } = await ownerOfCode(context, body.code, request);
		if (kind === 'password-reset') throw staleLink();
		// A link to an address that is no longer wanted, as after a mistyped one, must not give the account away.
		if (newEmail !== null && newEmail !== user.pendingEmail) throw staleLink();
		if (!(await context.identity.applyEmailCode(body.code))) throw staleLink();
		if (newEmail === null) {
			await context.users.change(uid, { isEmailConfirmed: true });
			return { message: 'Your email address is confirmed.', endedSessions: false };
		}
		await completeEmailChange(context, uid, user, newEmail, request.id);
		// Auth does this by itself, its emulator does not.
		await endSessions(context, uid);
		return { message: 'Your new email address is confirmed. Please log in with it.', endedSessions: true };
	},
} satisfies Partial<Handlers>;

interface OwnedCode extends MailedCode {
	uid: string;
	user: UserDocument;
}

async function ownerOfCode(context: Context, code: string, request: RequestFacts): Promise<OwnedCode> {
	await context.rateLimiter.take(byAddress('codeByAddress', request), context.now());
	const mailed = await context.identity.readCode(code);
	const uid = mailed && (await uidOf(context, mailed.email));
	const user = uid && (await context.users.find(uid));
	if (!mailed || !uid || !user || user.isDisabled) throw staleLink();
	return { ...mailed, uid, user };
}

async function uidOf({ auth }: Context, email: string): Promise<string | null> {
	const { users } = await auth.getUsers([{ email }]);
	return users[0]?.uid ?? null;
}

function staleLink(): Problem {
	const message = 'This link is no longer valid. Please ask for a new one.';
	return new Problem('invalid', message, { errors: [{ field: 'code', message }] });
}
