/** The part of an export with who and what may act on the account, its alert policies and its text messages. Each list is short. */
import type { AccountExport } from '@stayup/contract';
import type { ChannelStore } from '../../channels/channel-store.ts';
import type { SmsStore } from '../../channels/sms/sms-store.ts';
import type { Actor } from '../../http/actor.ts';
import { policiesOf } from '../../policies/policy-replies.ts';
import { keyOf } from '../keys/key-rules.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { InvitationStore } from '../members/invitation-store.ts';
import { type MemberListDeps, membersOf, sharedAccountsOf } from '../members/member-lists.ts';
import { invitationOf } from '../members/member-replies.ts';

export interface AccessPartDeps extends MemberListDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	apiKeys: Pick<KeyStore, 'listOf'>;
	channels: Pick<ChannelStore, 'settingsOf'>;
	invitations: Pick<InvitationStore, 'listOf'>;
	sms: Pick<SmsStore, 'usageOf'>;
}

type AccessPart = Pick<
	AccountExport,
	'policies' | 'apiKeys' | 'members' | 'invitations' | 'sharedAccounts' | 'smsUsage'
>;

/** Without the secrets of keys, and without the tokens of invitations. */
export async function accessPart(
	deps: AccessPartDeps,
	{ uid, user }: Pick<Actor, 'uid' | 'user'>,
): Promise<AccessPart> {
	const [settings, keys, members, invitations, sharedAccounts, smsUsage] = await Promise.all([
		deps.channels.settingsOf(uid),
		deps.apiKeys.listOf(uid),
		membersOf(deps, uid, true),
		deps.invitations.listOf(uid),
		sharedAccountsOf(deps, { uid, user }),
		deps.sms.usageOf(uid),
	]);
	return {
		policies: policiesOf(user, settings),
		apiKeys: keys.map((key, rank) => keyOf(key, rank, user.tier, deps.now())),
		members,
		invitations: invitations.map(invitationOf),
		sharedAccounts,
		smsUsage,
	};
}
