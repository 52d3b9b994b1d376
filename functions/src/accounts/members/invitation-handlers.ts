/** Invitations to an account: sent by email, opened and accepted with the token of their link. */

import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../../http/rate-limits/admit-visitor.ts';
import { limitAccount } from '../../http/rate-limits/limit-account.ts';
import { byIp } from '../../http/rate-limits/limit-by-ip.ts';
import { accountSender, requireEmailRoom } from '../../outbox/email-limits.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { Problem } from '../../platform/problem.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { UserStore } from '../user-store.ts';
import type { InvitationStore, StoredInvitation } from './invitation-store.ts';
import { accountOf, invitationOf, openedInvitationOf, ownerName } from './member-replies.ts';
import type { MemberStore } from './member-store.ts';

interface InvitationDeps extends AdmitVisitorDeps {
	activity: Pick<ActivityLog, 'record'>;
	invitations: InvitationStore;
	memberships: Pick<MemberStore, 'listOf'>;
	outbox: Pick<OutboxStore, 'put'>;
	users: Pick<UserStore, 'find' | 'findByEmail'>;
}

export function createInvitationHandlers(deps: InvitationDeps) {
	return {
		async inviteMember({ actor, body: { email, role }, request }) {
			requireConfirmedEmail(actor);
			if (email === actor.user.email) throw invalidEmail('This is the email address of the owner.');
			await refuseMember(deps, actor, email);
			await requireEmailRoom(deps, email, accountSender(actor.uid, actor.user, deps.now()));
			const { uid, user } = actor.person;
			const invitedBy = { uid, name: user.name, email: user.email };
			const created = await deps.invitations.create({ ownerId: actor.uid, email, role, invitedBy }, deps.now());
			if (created === 'not-allowed') throw new Problem('no-access', 'You no longer have access to this account.');
			if (created === 'exists') throw new Problem('conflict', `${email} is already invited. You can send it again.`);
			if ('refusal' in created) throw new Problem('limit-reached', created.refusal);
			await send(deps, created);
			await deps.activity.record(actor.uid, 'member-invited', request, deps.now(), `${email}, ${role}`);
			return invitationOf(created);
		},

		async listInvitations({ actor }) {
			return (await deps.invitations.listOf(actor.uid)).map(invitationOf);
		},

		async resendInvitation({ actor, params }) {
			const known = (await deps.invitations.listOf(actor.uid)).find(({ id }) => id === params.id);
			if (!known) throw invitationNotFound();
			requireConfirmedEmail(actor);
			await requireEmailRoom(deps, known.document.email, accountSender(actor.uid, actor.user, deps.now()));
			const renewed = await deps.invitations.renew(actor.uid, params.id, deps.now());
			if (!renewed) throw invitationNotFound();
			await send(deps, renewed);
			return invitationOf(renewed);
		},

		async revokeInvitation({ actor, params, request }) {
			await limitAccount(deps, 'memberChangeByAccount', actor);
			const revoked = await deps.invitations.remove(actor.uid, params.id);
			if (!revoked) throw invitationNotFound();
			const detail = `${revoked.email}`;
			await deps.activity.record(actor.uid, 'invitation-revoked', request, deps.now(), detail);
			return { message: 'Invitation revoked' };
		},

		async openInvitation({ body: { token }, request }) {
			await admitVisitor(deps, request, byIp('invitationLinkByIp', request));
			const found = await deps.invitations.find(token, deps.now());
			const owner = found && (await deps.users.find(found.document.ownerId));
			if (!found || !owner || owner.isDisabled) throw staleInvitation();
			return openedInvitationOf(found, owner);
		},

		async acceptInvitation({ actor, body: { token }, request }) {
			await deps.rateLimiter.take(byIp('invitationLinkByIp', request), deps.now());
			const person = { uid: actor.uid, email: actor.user.email };
			const accepted = await deps.invitations.accept(token, person, deps.now());
			if (accepted === null) throw staleInvitation();
			if ('refusal' in accepted) throw new Problem('conflict', refusalSentence(accepted, person.email));
			const owner = await deps.users.find(accepted.ownerId);
			if (!owner || owner.isDisabled) throw staleInvitation();
			const joined = `${actor.user.name} (${person.email}), ${accepted.role}`;
			await deps.activity.record(accepted.ownerId, 'member-joined', null, deps.now(), joined);
			await deps.activity.record(actor.uid, 'account-joined', request, deps.now(), ownerName(owner));
			return accountOf(accepted, owner, actor.user);
		},
	} satisfies Partial<Handlers>;
}

function refusalSentence(
	accepted: { refusal: 'other-email'; invitedEmail: string } | { refusal: 'member' },
	email: string,
): string {
	if (accepted.refusal === 'member') return 'You are already a member of this account.';
	return `This invitation is for ${accepted.invitedEmail}, and you are logged in as ${email}. Please log in with the invited email address.`;
}

/** The email names the person who invites, so the name must be theirs (MAIL-7). */
function requireConfirmedEmail({ person }: Actor): void {
	if (!person.user.isEmailConfirmed) throw new Problem('conflict', 'Please confirm your email address first.');
}

async function refuseMember({ memberships, users }: InvitationDeps, actor: Actor, email: string): Promise<void> {
	const account = await users.findByEmail(email);
	if (!account) return;
	const members = await memberships.listOf(actor.uid);
	if (members.some(({ memberUid }) => memberUid === account.uid)) throw invalidEmail(`${email} is already a member.`);
}

async function send({ outbox, now }: InvitationDeps, { id, document }: StoredInvitation): Promise<void> {
	const message = { event: 'invitation', invitationId: id, email: document.email } as const;
	await outbox.put({ ownerId: null, channel: 'email', message }, now());
}

function invalidEmail(message: string): Problem {
	return new Problem('invalid', message, { errors: [{ field: 'email', message }] });
}

function invitationNotFound(): Problem {
	return new Problem('not-found', 'Invitation not found');
}

function staleInvitation(): Problem {
	return new Problem('not-found', 'This invitation is no longer valid. Please ask for a new one.');
}
