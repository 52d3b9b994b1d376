/** The name of the person who got a message, for the acknowledgement by its link. */
import { isAdmin, type MemberRole } from '@stayup/contract';
import type { Recipients } from '../../outbox/recipients.ts';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { EmailLinkDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { teamAccountId } from '../../platform/team-account.ts';

export interface RecipientDeps {
	memberships: { roleOf(ownerId: string, memberUid: string): Promise<MemberRole | null> };
	users: Pick<Recipients, 'findByEmail'>;
}

/** A person of the account, or the channel: an email address outside of the account does not show the name of its user. */
export async function recipientName(
	deps: RecipientDeps,
	{ ownerId, sentTo }: Pick<EmailLinkDocument, 'ownerId' | 'sentTo'>,
	owner: Pick<UserDocument, 'name'>,
	channel: Pick<StoredChannel, 'kind' | 'name'> | null,
): Promise<string> {
	if (channel?.kind !== 'email') return owner.name;
	const found = await deps.users.findByEmail(sentTo);
	return found && (await isOfAccount(deps, ownerId, found)) ? found.user.name : channel.name;
}

async function isOfAccount(
	{ memberships }: Pick<RecipientDeps, 'memberships'>,
	ownerId: string,
	{ uid, user }: NonNullable<Awaited<ReturnType<Recipients['findByEmail']>>>,
): Promise<boolean> {
	if (!user.isEmailConfirmed || user.isDisabled) return false;
	if (uid === ownerId || (ownerId === teamAccountId && isAdmin(user))) return true;
	return (await memberships.roleOf(ownerId, uid)) !== null;
}
