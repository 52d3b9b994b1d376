/** Decides whether an invitation still opens the account. */
import type { InvitationDocument } from '../../platform/firestore/accounts/member-documents.ts';

/** One that is not accepted in time stays stored for a while. */
export function isLive({ expireAt }: Pick<InvitationDocument, 'expireAt'>, now: number): boolean {
	return expireAt.toMillis() > now;
}
