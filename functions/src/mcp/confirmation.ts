/** Confirmations of changes: a change is first described, with a token that performs it once it is sent back (decision 72). */
import { createHash } from 'node:crypto';
import { minuteMs } from '@stayup/contract';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Args } from './tools.ts';

export interface Confirmed {
	/** The id of the API key. */
	keyId: string;
	tool: string;
	args: Args;
}

export interface Confirmations {
	/** A token for exactly this change. `now` in milliseconds since the epoch. */
	mint(change: Confirmed, now: number): string;
	/** Whether the token is for this change, and not too old. */
	isFor(token: string, change: Confirmed, now: number): boolean;
}

export const confirmationMs = 10 * minuteMs;

export function createConfirmations(secretBox: Pick<SecretBox, 'seal' | 'open'>): Confirmations {
	const ownerOf = ({ keyId }: Confirmed) => ({ purpose: 'mcp-confirmation', uid: keyId });
	return {
		mint(change, now) {
			return secretBox.seal(JSON.stringify({ until: now + confirmationMs, hash: hashOf(change) }), ownerOf(change));
		},
		isFor(token, change, now) {
			try {
				const { until, hash } = JSON.parse(secretBox.open(token, ownerOf(change))) as { until: number; hash: string };
				return hash === hashOf(change) && now < until;
			} catch {
				// Of another key, changed, or sealed with a key that is no longer set.
				return false;
			}
		},
	};
}

function hashOf({ tool, args }: Confirmed): string {
	const sorted = Object.entries(args).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
	return createHash('sha256')
		.update(JSON.stringify([tool, sorted]))
		.digest('base64url');
}
