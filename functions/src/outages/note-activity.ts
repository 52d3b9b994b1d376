/** How the handlers of outages record what the owner did. */
import type { AccountActivityEvent } from '@stayup/contract';
import type { RequestFacts } from '../http/handler.ts';

/** The activity log of accounts, which is in a folder above. */
export interface NoteActivity {
	record(uid: string, event: AccountActivityEvent, request: RequestFacts, now: number, detail?: string): Promise<void>;
}
