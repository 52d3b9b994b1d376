/** Mistakes between entries: keys that the file does not have, and two policies for the same websites. Plain functions on plain values. */
import { profileChannelKeys } from './alert-entries.ts';
import type { ConfigFile } from './schema.ts';

interface Mistake {
	path: string[];
	message: string;
}

export function wrongReferences(file: ConfigFile): Mistake[] {
	return [...unknownWebsites(file), ...unknownChannels(file), ...repeatedScopes(file)];
}

function unknownWebsites({ websites, channels, policies, maintenance, statusPages }: ConfigFile): Mistake[] {
	const named = [
		...Object.entries(channels).flatMap(([key, { filter }]) =>
			(filter?.websites ?? []).map((website) => ({ path: ['channels', key, 'filter', 'websites'], website })),
		),
		...Object.entries(policies).flatMap(([key, { scope }]) =>
			scope.kind === 'website' ? [{ path: ['policies', key, 'scope', 'of'], website: scope.of }] : [],
		),
		...Object.entries(maintenance).flatMap(([key, entry]) =>
			entry.websites.map((website) => ({ path: ['maintenance', key, 'websites'], website })),
		),
		...Object.entries(statusPages).flatMap(([key, { groups }]) =>
			groups.flatMap(({ components }) =>
				components.map(({ website }) => ({ path: ['statusPages', key, 'groups'], website })),
			),
		),
	];
	return named.flatMap(({ path, website }) =>
		Object.hasOwn(websites, website)
			? []
			: [{ path, message: `There is no website with the key ${website} in this file.` }],
	);
}

function unknownChannels({ channels, policies }: ConfigFile): Mistake[] {
	const isKnown = (channel: string) => Object.hasOwn(channels, channel) || profileChannelKeys.includes(channel);
	return Object.entries(policies).flatMap(([key, { steps }]) =>
		steps.flatMap((step, index) =>
			step.channels
				.filter((channel) => !isKnown(channel))
				.map((channel) => ({
					path: ['policies', key, 'steps', String(index), 'channels'],
					message: `There is no channel with the key ${channel} in this file.`,
				})),
		),
	);
}

/** The account, a tag and a website have at most one policy each. */
function repeatedScopes({ policies }: ConfigFile): Mistake[] {
	const first = new Map<string, string>();
	return Object.entries(policies).flatMap(([key, { scope }]) => {
		const name = `${scope.kind} ${scope.of}`;
		const other = first.get(name);
		if (other === undefined) first.set(name, key);
		return other === undefined
			? []
			: [
					{
						path: ['policies', key, 'scope'],
						message: `The policy ${other} has the same scope. Please keep one of them.`,
					},
				];
	});
}
