/** Reads and changes the things of the account that the file can describe. */
import {
	type AlertPolicy,
	type Channel,
	type ChannelChange,
	type ChannelKind,
	type EndpointName,
	type MaintenanceWindow,
	type NewChannel,
	profileChannelIds,
	type StatusPage,
	type Website,
} from '@stayup/contract';
import { type ApiClient, ApiRefused } from './client.ts';

export interface Things {
	/** With `check`. */
	websites: Website[];
	/** Without those of the profile. */
	channels: Channel[];
	policies: AlertPolicy[];
	/** Those that are running or ahead, and those of the lock. */
	maintenance: MaintenanceWindow[];
	statusPages: StatusPage[];
}

export async function readOfferedKinds(client: ApiClient): Promise<ReadonlySet<ChannelKind>> {
	const { kinds } = await client.call('getChannelKinds');
	return new Set(kinds.filter(({ isOffered }) => isOffered).map(({ kind }) => kind));
}

/** Sections that are not included are empty. `windowIds`: windows that may be over, which the API does not list. */
export async function readThings(
	client: ApiClient,
	included: readonly (keyof Things)[],
	windowIds: readonly string[],
): Promise<Things> {
	const [listed, channels, policies, maintenance, statusPages] = await Promise.all([
		client.callForAll('listWebsites'),
		included.includes('channels') ? readChannels(client) : [],
		included.includes('policies') ? client.call('listPolicies') : [],
		readMaintenance(client, windowIds),
		included.includes('statusPages') ? client.call('listStatusPages') : [],
	]);
	const websites: Website[] = [];
	for (const website of listed) {
		// The list leaves out rules and requests.
		websites.push(
			website.hasMoreChecks
				? await client.call('getWebsite', { params: { id: website._id } })
				: { ...website, check: null },
		);
	}
	return { websites, channels, policies, maintenance, statusPages };
}

/** Without those of the profile. */
export async function readChannels(client: ApiClient): Promise<Channel[]> {
	const channels = await client.call('listChannels');
	return channels.filter(({ _id }) => !profileChannelIds.some((id) => id === _id));
}

async function readMaintenance(client: ApiClient, windowIds: readonly string[]): Promise<MaintenanceWindow[]> {
	const windows = await client.callForEach('listMaintenance', {});
	for (const id of windowIds) {
		if (windows.some(({ _id }) => _id === id)) continue;
		const window = await unlessGone(client.call('getMaintenance', { params: { id } }));
		if (window) windows.push(window);
	}
	return windows;
}

export async function addChannel(
	client: ApiClient,
	body: NewChannel,
	later: ChannelChange | null,
): Promise<{ _id: string }> {
	const channel = await client.call('addChannel', { body });
	// A new channel is on.
	if (later) await client.call('updateChannel', { params: { id: channel._id }, body: later });
	return channel;
}

const removals = {
	websites: 'removeWebsite',
	channels: 'removeChannel',
	policies: 'removePolicy',
	maintenance: 'removeMaintenance',
	statusPages: 'removeStatusPage',
} as const satisfies Record<keyof Things, EndpointName>;

/** Succeeds if it no longer exists. */
export async function removeThing(client: ApiClient, section: keyof Things, id: string): Promise<void> {
	await unlessGone<unknown>(client.call(removals[section], { params: { id } }));
}

/** Undefined if it does not exist. */
async function unlessGone<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
	try {
		return await reply;
	} catch (error) {
		if (error instanceof ApiRefused && error.status === 404) return undefined;
		throw error;
	}
}
