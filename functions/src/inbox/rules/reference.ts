/** References of leads, applications, projects and proposals, which people read in emails and say on the phone. */
import { createHash } from 'node:crypto';
import type { InboxKind } from '@stayup/contract';

type Referenced = InboxKind | 'project' | 'proposal';

/** Crockford's alphabet: without letters that resemble digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters: Record<Referenced, string> = { lead: 'L', application: 'A', project: 'P', proposal: 'Q' };

/** Such as `L-7K3M2Q`, always the same for the same document. */
export function referenceOf(kind: Referenced, id: string): string {
	const digest = createHash('sha256').update(`${kind} ${id}`).digest();
	const code = [...digest.subarray(0, 6)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
	return `${letters[kind]}-${code}`;
}
