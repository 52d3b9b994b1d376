/** The members of an account, the invitations to it, and the accounts of a person. */
import * as z from 'zod/mini';
import { accountRoles, memberRoles } from '../../values/accounts/permissions.ts';
import { sharedSecretKinds } from '../../values/accounts/shared-secrets.ts';
import { Email } from '../accounts.ts';
import { Instant } from '../instant.ts';
import { TierSchema } from '../tier.ts';

const MemberRoleSchema = z.enum(memberRoles, 'Please choose a role.');
const AccountRoleSchema = z.enum(accountRoles);

export const Member = z.object({
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	role: AccountRoleSchema,
	/** True while the plan includes fewer members: the member only reads. */
	isLimited: z.boolean(),
	/** Null for those who may not manage the account: it would show them whom to attack. */
	hasSecondFactor: z.nullable(z.boolean()),
	/** When the owner registered, or the member joined. */
	since: Instant,
});
export type Member = z.infer<typeof Member>;

export const NewInvitation = z.object({ email: Email, role: MemberRoleSchema });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const MemberChange = z.object({ role: MemberRoleSchema });
export type MemberChange = z.infer<typeof MemberChange>;

/** The conditions under which members have access to the account. */
export const MemberRequirements = z.object({
	/** Members without a second factor have no access, and neither have the API keys that they were shown. */
	secondFactor: z.boolean('Please choose whether members need a second factor.'),
});
export type MemberRequirements = z.infer<typeof MemberRequirements>;

/** Something that stops when a member is removed, leaves, or may no longer manage the account. */
const MemberStop = z.object({
	/** `previous-secret`: the key goes on, and only the secret from before its last rotation stops. */
	kind: z.enum(['api-key', 'previous-secret', 'invitation', 'connect-link']),
	/** The name of the key, the email address that is invited, or the service whose link connects a channel. */
	name: z.string(),
	/** Of an API key, up to a minute late; null before its first use. */
	lastUsedAt: z.nullable(Instant),
});
export type MemberStop = z.infer<typeof MemberStop>;

/** A secret of the account that several people and programs use. It stays when a person is removed, so it is worth replacing. */
export const SharedSecret = z.object({
	kind: z.enum(sharedSecretKinds),
	/** Of the channel, the status page, or the website of the outage. */
	name: z.string(),
	/** Of the channel, the status page or the outage; null for the webhook secret. */
	id: z.nullable(z.string()),
});
export type SharedSecret = z.infer<typeof SharedSecret>;

/** The consequences of a removal. */
export const MemberAccess = z.object({
	stops: z.array(MemberStop),
	/** Those that the role of the member is shown. */
	shared: z.array(SharedSecret),
});
export type MemberAccess = z.infer<typeof MemberAccess>;

export const Invitation = z.object({
	_id: z.string(),
	email: z.string(),
	role: MemberRoleSchema,
	/** The name of who invited. */
	invitedBy: z.string(),
	createdAt: Instant,
	expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

const missingToken = 'This link is incomplete.';

export const InvitationToken = z.object({
	token: z.string(missingToken).check(z.minLength(1, missingToken), z.maxLength(200, 'This link is not valid.')),
});
export type InvitationToken = z.infer<typeof InvitationToken>;

/** For everyone who has the link. */
export const OpenedInvitation = z.object({
	email: z.string(),
	role: MemberRoleSchema,
	/** The name of the account's owner. */
	owner: z.string(),
	/** The name of who invited. */
	invitedBy: z.string(),
	/** Whether the account needs a second factor of its members. They join without one, and have access once it is set up. */
	requiresSecondFactor: z.boolean(),
	expiresAt: Instant,
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** An account that the caller may act on. */
export const AccountOfMember = z.object({
	/** The value of the header `stayup-account`. */
	_id: z.string(),
	/** Of its owner. */
	name: z.string(),
	email: z.string(),
	tier: TierSchema,
	role: AccountRoleSchema,
	isLimited: z.boolean(),
	/** Whether the account needs a second factor of the caller. `missing`: until the caller sets one up, every call about the account is refused. */
	secondFactor: z.enum(['optional', 'required', 'missing']),
});
export type AccountOfMember = z.infer<typeof AccountOfMember>;
