/** The end of what proposals know of a person, when the account is deleted. */
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { allOf, findIn } from '../platform/firestore/paging.ts';

/**
 * Removes the proposals of the email, in lower case; null for none. One that another client has paid is the evidence of that agreement, so only the email and
 * the IP go.
 */
export async function removeProposalsOf(
	firestore: Firestore,
	{ uid, email }: { uid: string; email: string | null },
): Promise<void> {
	const { projects, proposals } = collectionsOf(firestore);
	for (const { id } of await allOf(proposals.where('payerIds', 'array-contains', uid)))
		await proposals.doc(id).update({ payerIds: FieldValue.arrayRemove(uid) });
	if (email === null) return;
	for (const { id, document } of await allOf(proposals.where('email', '==', email))) {
		const { projectId, answer } = document;
		const project = projectId === null ? null : await findIn(projects, projectId);
		const isOfAnother = project !== null && project.ownerId !== uid;
		if (!isOfAnother) await proposals.doc(id).delete();
		else await proposals.doc(id).update({ email: '', ...(answer && { 'answer.ip': null }) });
	}
}
