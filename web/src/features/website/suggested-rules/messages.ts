/** The message about suggestions. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../../lib/messages.ts';

export const suggestionsLoad = {
	text: 'Failed to read your page for suggestions. Monitoring continues.',
	server: 'limits',
} as const satisfies Failure;
