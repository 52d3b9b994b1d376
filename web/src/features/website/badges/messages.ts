/** Messages about badges. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../../lib/messages.ts';

export const badgeFailures = {
	load: { text: 'Failed to load the badges', server: 'never' },
	create: { text: 'Failed to create the badges', server: 'always' },
	replace: { text: 'Failed to replace the badges', server: 'always' },
	revoke: { text: 'Failed to revoke the badges', server: 'always' },
} as const satisfies Record<string, Failure>;

export const badgeSuccesses = {
	replace: 'New badge URLs created. The old ones no longer work.',
	revoke: 'The badge URLs no longer work',
} as const;
