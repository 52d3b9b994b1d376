/** The DNS record by which an account proves that a domain is its own. Only who manages the domain can set it, so its value is no secret. */
import { createHash } from 'node:crypto';
import type { RequiredRecord } from '../hosting-client.ts';

export function accountRecordOf(ownerId: string, host: string): RequiredRecord {
	const account = createHash('sha256').update(ownerId).digest('base64url').slice(0, 24);
	return { action: 'add', name: `_stayup.${host}`, type: 'TXT', value: `stayup-account=${account}` };
}
