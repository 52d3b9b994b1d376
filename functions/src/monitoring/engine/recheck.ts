/** What a second look is asked for: the websites that one commit left in doubt, in one task. */
import type { OutageEvidence } from '@stayup/contract';

export interface Recheck {
	shardId: string;
	websites: {
		websiteId: string;
		revision: number;
		/** Milliseconds since the epoch. */
		at: number;
		/** Of the failure that made it suspect. */
		evidence: OutageEvidence | null;
	}[];
}
