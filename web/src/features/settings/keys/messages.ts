/** Messages about API keys. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../../lib/messages.ts';

export const keyFailures = {
	list: { text: 'Failed to load the API keys', server: 'never' },
	add: { text: 'Failed to create the API key', server: 'always' },
	rotate: { text: 'Failed to rotate the API key', server: 'always' },
	revoke: { text: 'Failed to revoke the API key', server: 'always' },
} as const satisfies Record<string, Failure>;

export const keySuccesses = {
	revoke: (name: string) => `${name} is revoked`,
};
