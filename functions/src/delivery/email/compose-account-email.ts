/** Composes an email about an account when it is sent: finds the account, checks that the email may be sent, and has its row write it. */
import type { AccountEmailSources, Recipient } from '../../emails/account/account-email.ts';
import { accountEmailOf } from '../../emails/account/account-emails.ts';
import { isHarmlessName } from '../../emails/templates/shown-name.ts';
import type { ComposedEmail } from '../../messages/content/email-content.ts';
import { countEmail, type EmailLimitDeps } from '../../outbox/email-limits.ts';
import type { Logins, Recipients } from '../../outbox/recipients.ts';
import { attemptsSince } from '../../outbox/retries.ts';
import { type Undeliverable, undeliverable } from '../../outbox/undeliverable.ts';
import type { OutboxDocument, UserDocument } from '../../platform/firestore/documents.ts';
import type { AccountMessage } from '../../platform/firestore/outbox-message.ts';

export interface AccountEmailDeps extends AccountEmailSources, EmailLimitDeps {
	config: { appOrigin: string };
	logins: Logins;
	users: Pick<Recipients, 'find' | 'findByEmail'>;
}

export async function composeAccountEmail(
	deps: AccountEmailDeps,
	{ ownerId, queuedAt, attempts }: OutboxDocument,
	message: AccountMessage,
): Promise<ComposedEmail | Undeliverable> {
	const { setsPassword, recipient: recipientOf, content } = accountEmailOf(message.event);
	const owner = await ownerOf(deps, ownerId, message);
	if (!owner) return undeliverable('account not found');
	const { uid } = owner;
	const user = setsPassword?.(message) ? await deps.logins.match(uid, owner.user) : owner.user;
	const obstacle = await obstacleTo(deps, { uid, user }, message);
	if (obstacle) return undeliverable(obstacle);
	const recipient: Recipient = recipientOf?.(message) ?? { email: user.email, isConfirmed: user.isEmailConfirmed };
	// A retry was counted before.
	const isFirstAttempt = attemptsSince(queuedAt, attempts) === 0;
	const refusal = isFirstAttempt ? await countEmail(deps, uid, recipient, message) : null;
	if (refusal) return undeliverable(refusal);
	const { email, timeZone } = user;
	// A stranger may have registered the account, with a message as its name.
	const name = recipient.isConfirmed && isHarmlessName(user.name) ? user.name : null;
	const { appOrigin } = deps.config;
	try {
		const written = await content(message, { uid, name, email, timeZone, appOrigin }, deps);
		return { kind: 'email', ownerId: uid, to: recipient.email, content: written };
	} catch (error) {
		const obstacle = obstacleIn(error);
		if (obstacle) return undeliverable(obstacle);
		throw error;
	}
}

async function ownerOf(
	{ users }: AccountEmailDeps,
	ownerId: string | null,
	message: AccountMessage,
): Promise<{ uid: string; user: UserDocument } | null> {
	if (ownerId === null) return 'email' in message ? users.findByEmail(message.email) : null;
	const user = await users.find(ownerId);
	return user && { uid: ownerId, user };
}

async function obstacleTo(
	deps: AccountEmailDeps,
	owner: { uid: string; user: UserDocument },
	message: AccountMessage,
): Promise<Undeliverable['reason'] | null> {
	const { opensAccount, setsPassword, needs, obstacle } = accountEmailOf(message.event);
	const { isDisabled, isEmailConfirmed } = owner.user;
	if (isDisabled && (opensAccount || setsPassword?.(message))) return 'account disabled';
	if (needs === 'confirmed' && !isEmailConfirmed) return 'email address not confirmed';
	if (needs === 'unconfirmed' && isEmailConfirmed) return 'email address already confirmed';
	return (await obstacle?.(message, owner, deps)) ?? null;
}

/** The account may have changed since it was read. */
function obstacleIn(error: unknown): Undeliverable['reason'] | null {
	switch (error instanceof Error && 'code' in error ? error.code : null) {
		case 'auth/user-not-found':
		case 'auth/email-not-found':
			return 'account not found';
		case 'auth/user-disabled':
			return 'account disabled';
		case 'auth/email-already-exists':
			return 'email address already in use';
		default:
			return null;
	}
}
