/** The screens below /channels. Apart from the other paths, which every screen loads. */
import { paths } from '../../lib/paths.ts';

export const channelPaths = {
	list: paths.channels,
	add: `${paths.channels}/add`,
	edit: (id: string) => `${paths.channels}/${encodeURIComponent(id)}`,
	profileWebhook: `${paths.channels}/webhook`,
	policies: `${paths.channels}/policies`,
	deliveries: `${paths.channels}/deliveries`,
	addPolicy: `${paths.channels}/policies/add`,
	policy: (id: string) => `${paths.channels}/policies/${encodeURIComponent(id)}`,
} as const;
