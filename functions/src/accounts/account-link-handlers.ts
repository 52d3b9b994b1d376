/** The links in account emails: they set a new password, and confirm or change an email address (AUTH-8). */

import { accessInWords } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import { sessionOf } from '../http/actor.ts';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../http/rate-limits/admit-visitor.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { accountSender, hasEmailRoom, hasOwnRoom, ownerSender, requireEmailRoom } from '../outbox/email-limits.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import { queueAccountEmail } from './account-emails.ts';
import type { ActivityLog } from './activity/activity-log.ts';
import { completeEmailChange } from './email-change.ts';
import type { VerificationStore } from './grants/first-verification.ts';
import type { IdentityClient, LinkCode } from './identity/identity-client.ts';
import type { MatchIdentityDeps } from './identity/match-identity.ts';
import { freeEmail, recordPassword } from './identity/match-identity.ts';
import { requireUncommonPassword } from './passwords.ts';
import { requireReauthentication } from './reauthentication.ts';
import type { DeviceStore } from './sessions/device-store.ts';
import { resetOwnerOf } from './sessions/known-device.ts';
import { type EndSessionsDeps, endSessions } from './sessions/sessions.ts';
import { resumeSoon } from './unconfirmed-account.ts';
import type { UserStore } from './user-store.ts';

type AccountLinkDeps = EndSessionsDeps &
	MatchIdentityDeps &
	AdmitVisitorDeps & {
		activity: Pick<ActivityLog, 'record'>;
		auth: Pick<Auth, 'getUsers' | 'verifyIdToken'>;
		devices: Pick<DeviceStore, 'isKnown' | 'isLatestNetwork'>;
		identity: Pick<IdentityClient, 'readCode' | 'resetPassword' | 'signInWithPassword'>;
		/** Milliseconds since the epoch. */
		now(): number;
		outbox: Pick<OutboxStore, 'put'>;
		verifications: Pick<VerificationStore, 'prove'>;
		queue: Pick<TaskQueue, 'enqueueNightly'>;
		rateLimiter: Pick<RateLimiter, 'count' | 'hasRoom' | 'reset' | 'take'>;
		users: Pick<UserStore, 'findByEmail'>;
	};

const resetReply =
	"If an account with this email address exists, a link is on its way. If none arrives within ten minutes, please check your spam folder. We send only a few links a day to devices we don't recognize. If you get none, try a device you've logged in on before, or try again tomorrow.";

export function createAccountLinkHandlers(deps: AccountLinkDeps) {
	return {
		/** WEB-4: the same reply, equally fast, for unknown emails, and for a mailbox to which strangers have sent all its emails of the day. */
		async requestPasswordReset({ body, request }) {
			const { email } = body;
			const owner = await resetOwnerOf(deps, email, request);
			// Strangers may share the IP of the owner. They may not see by this limit that an account has logged in from it.
			if (!owner?.isDevice) await admitVisitor(deps, request, byIp('passwordResetByIp', request));
			const hasRoom = owner
				? await hasOwnRoom(deps, owner.subject)
				: await hasEmailRoom(deps, email, ownerSender(email, request.clientIp));
			const message = { event: 'password-reset', email } as const;
			if (hasRoom) await deps.outbox.put({ ownerId: null, channel: 'email', message }, deps.now());
			return { message: resetReply };
		},

		async resetPassword({ body, request }) {
			const { code, password } = body;
			const { kind, email, uid, user } = await ownerOfCode(deps, code, request);
			if (kind !== 'password-reset') throw staleLink();
			await requireUncommonPassword(password, user);
			if (!(await deps.identity.resetPassword(code, password))) throw staleLink();
			await recordPassword(deps, uid);
			await endSessions(deps, uid);
			// The link proves access to the email.
			const proved = await deps.verifications.prove(uid, deps.now());
			if (proved?.user.unconfirmedPause) await resumeSoon(deps, uid);
			const { ended = [], left = [] } = proved ?? {};
			await deps.rateLimiter.reset({ limit: 'loginByAccount', subject: email });
			await queueAccountEmail(deps, uid, { event: 'password-changed', ended, left }, request.id);
			const detail = ended.length === 0 ? null : `Ended: ${accessInWords(ended)}`;
			await deps.activity.record(uid, 'password-changed', request, deps.now(), detail);
			return { message: 'Your password is changed. Please log in with the new one.', ended, left };
		},

		async sendConfirmation({ actor, request }) {
			const { email, isEmailConfirmed, pendingEmail } = actor.user;
			if (isEmailConfirmed && pendingEmail === null) return { message: 'Your email address is already confirmed.' };
			await (pendingEmail === null
				? requireEmailRoom(deps, email, ownerSender(email, request.clientIp))
				: requireEmailRoom(deps, pendingEmail, accountSender(actor.uid, actor.user, deps.now())));
			const message =
				pendingEmail === null
					? ({ event: 'confirm-email' } as const)
					: ({ event: 'change-email', newEmail: pendingEmail } as const);
			await deps.outbox.put({ ownerId: actor.uid, channel: 'email', message }, deps.now());
			return { message: 'We have sent you an email with a link.' };
		},

		async confirmEmail({ body, request }) {
			const { kind, newEmail, uid, user } = await ownerOfCode(deps, body.code, request);
			if (kind === 'password-reset') throw staleLink();
			// A link to an email that is no longer pending, such as a mistyped one, must not hand over the account.
			if (newEmail !== null && newEmail !== user.pendingEmail) throw staleLink();
			await requireOwnLogin(deps, { uid, user, newEmail }, body.currentPassword, request);
			if (newEmail === null) {
				await deps.auth.updateUser(uid, { emailVerified: true });
				const confirmed = await deps.users.change(uid, { isEmailConfirmed: true });
				if (confirmed?.unconfirmedPause) await resumeSoon(deps, uid);
				return { message: 'Your email address is confirmed.', endedSessions: false };
			}
			if (!(await moveIdentity(deps, uid, newEmail, request))) throw staleLink();
			const changed = await completeEmailChange(deps, uid, user, newEmail, request);
			if (changed?.unconfirmedPause) await resumeSoon(deps, uid);
			await endSessions(deps, uid);
			return { message: 'Your new email address is confirmed. Please log in with it.', endedSessions: true };
		},
	} satisfies Partial<Handlers>;
}

interface OwnedCode extends LinkCode {
	uid: string;
	user: UserDocument;
}

async function ownerOfCode(deps: AccountLinkDeps, code: string, request: RequestFacts): Promise<OwnedCode> {
	await admitVisitor(deps, request, byIp('emailedLinkByIp', request));
	const found = await deps.identity.readCode(code);
	const uid = found && (await uidOf(deps, found.email));
	const user = uid && (await deps.users.find(uid));
	// Identity Toolkit mails codes to an email that only the identity has, if somebody asks it directly (DOOR-2).
	if (!found || !uid || !user || user.isDisabled || user.email !== found.email) throw staleLink();
	return { ...found, uid, user };
}

/** A press of the owner of a mailbox must not confirm an account that somebody else registered and uses. */
async function requireOwnLogin(
	deps: AccountLinkDeps,
	{ uid, user, newEmail }: Pick<OwnedCode, 'uid' | 'user' | 'newEmail'>,
	currentPassword: string | undefined,
	request: RequestFacts,
): Promise<void> {
	const session = await sessionOf(deps, request.header('authorization')).catch(unlessRefused);
	if (session?.uid === uid) return;
	if (currentPassword === undefined || currentPassword === '') {
		const account =
			newEmail === null ? `the account ${user.email}` : `an account that gets the email address ${newEmail}`;
		const message = `This link confirms ${account}. Please enter the password of that account.`;
		throw new Problem('invalid', message, { errors: [{ field: 'currentPassword', message }] });
	}
	const person = { uid, user };
	await requireReauthentication(deps, { person, key: null, signedInAt: 0, currentPassword });
}

/** A browser without a session, or with an old one, may have the password. */
function unlessRefused(error: unknown): null {
	if (error instanceof Problem) return null;
	throw error;
}

/** Gives the identity its confirmed new email; false if another account has it by now. */
async function moveIdentity(
	deps: AccountLinkDeps,
	uid: string,
	newEmail: string,
	request: RequestFacts,
): Promise<boolean> {
	const owner = await deps.users.findByEmail(newEmail);
	if (owner || !(await freeEmail(deps, newEmail, uid, request))) return false;
	await deps.auth.updateUser(uid, { email: newEmail, emailVerified: true });
	return true;
}

async function uidOf({ auth }: AccountLinkDeps, email: string): Promise<string | null> {
	const { users } = await auth.getUsers([{ email }]);
	return users[0]?.uid ?? null;
}

function staleLink(): Problem {
	const message = 'This link is no longer valid. Please request a new one.';
	return new Problem('invalid', message, { errors: [{ field: 'code', message }] });
}
