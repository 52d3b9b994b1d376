/** Reads and changes the things of the account that the file can describe. */
import { type ChannelKind, loopLimit, profileChannelIds } from '@stayup/contract';
import { type ApiClient, ApiRefused } from './client.ts';
import type { components, paths } from './generated/schema.ts';

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
	? Body
	: never;

export type Website = components['schemas']['Website'];
export type Access = components['schemas']['CallerAccess'];
export type Channel = components['schemas']['Channel'];
export type AlertPolicy = components['schemas']['AlertPolicy'];
export type MaintenanceWindow = components['schemas']['MaintenanceWindow'];
export type StatusPage = components['schemas']['StatusPage'];
export type NewWebsite = BodyOf<paths['/api/websites']['post']>;
export type WebsiteChange = BodyOf<paths['/api/websites/{id}']['patch']>;
export type NewChannel = BodyOf<paths['/api/channels']['post']>;
export type ChannelChange = BodyOf<paths['/api/channels/{id}']['patch']>;
export type NewPolicy = BodyOf<paths['/api/policies']['post']>;
export type MaintenanceSettings = BodyOf<paths['/api/maintenance']['post']>;
export type StatusPageSettings = BodyOf<paths['/api/status-pages']['post']>;

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

/** The scopes of the key and the limits of the plan. */
export async function readAccess(client: ApiClient): Promise<Access> {
	return required((await client.GET('/api/access')).data);
}

export async function readOfferedKinds(client: ApiClient): Promise<ReadonlySet<ChannelKind>> {
	const { kinds } = required((await client.GET('/api/channel-kinds')).data);
	return new Set(kinds.filter(({ isOffered }) => isOffered).map(({ kind }) => kind));
}

/** Sections that are not included are empty. `windowIds`: windows that may be over, which the API does not list. */
export async function readThings(
	client: ApiClient,
	included: readonly (keyof Things)[],
	windowIds: readonly string[],
): Promise<Things> {
	const [listed, channels, policies, maintenance, pages] = await Promise.all([
		everyPage((cursor) => client.GET('/api/websites', { params: { query: { whole: 'true', ...cursor } } })),
		included.includes('channels') ? readChannels(client) : [],
		included.includes('policies') ? client.GET('/api/policies').then(({ data }) => data ?? []) : [],
		readMaintenance(client, windowIds),
		included.includes('statusPages') ? client.GET('/api/status-pages').then(({ data }) => data ?? []) : [],
	]);
	const websites: Website[] = [];
	for (const website of listed) {
		// The list leaves out rules and requests.
		websites.push(website.hasMoreChecks ? await readWebsite(client, website._id) : { ...website, check: null });
	}
	return { websites, channels, policies, maintenance, statusPages: pages };
}

/** Without those of the profile. */
export async function readChannels(client: ApiClient): Promise<Channel[]> {
	const channels = required((await client.GET('/api/channels')).data);
	return channels.filter(({ _id }) => !profileChannelIds.some((id) => id === _id));
}

async function readMaintenance(client: ApiClient, windowIds: readonly string[]): Promise<MaintenanceWindow[]> {
	const windows = await everyPage((cursor) => client.GET('/api/maintenance', { params: { query: { ...cursor } } }));
	for (const id of windowIds) {
		if (windows.some(({ _id }) => _id === id)) continue;
		const data = await unlessGone(
			async () => (await client.GET('/api/maintenance/{id}', { params: { path: { id } } })).data,
		);
		if (data) windows.push(data);
	}
	return windows;
}

async function readWebsite(client: ApiClient, id: string): Promise<Website> {
	const { data } = await client.GET('/api/websites/{id}', { params: { path: { id } } });
	return required(data);
}

const mostPages = 10_000;

/** Follows the Link header from page to page. */
async function everyPage<Item>(
	read: (cursor: { cursor?: string }) => Promise<{ data?: Item[]; response: Response }>,
): Promise<Item[]> {
	const items: Item[] = [];
	const iterate = loopLimit(mostPages, 'the pages of a list');
	for (let cursor: { cursor?: string } = {}; ; ) {
		iterate();
		const { data, response } = await read(cursor);
		items.push(...(data ?? []));
		const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
		const following = next && new URL(next, response.url || 'https://stayup.example').searchParams.get('cursor');
		if (!following) return items;
		cursor = { cursor: following };
	}
}

export async function addWebsite(client: ApiClient, body: NewWebsite, later: WebsiteChange): Promise<string> {
	const { data } = await client.POST('/api/websites', { body });
	const { _id } = required(data);
	// Tags, alerts and a pause are settings of an existing website.
	if (Object.keys(later).length > 0) await changeWebsite(client, _id, later);
	return _id;
}

export async function changeWebsite(client: ApiClient, id: string, body: WebsiteChange): Promise<void> {
	await client.PATCH('/api/websites/{id}', { params: { path: { id } }, body });
}

export async function addChannel(client: ApiClient, body: NewChannel, later: ChannelChange | null): Promise<string> {
	const { _id } = required((await client.POST('/api/channels', { body })).data);
	// A new channel is on.
	if (later) await changeChannel(client, _id, later);
	return _id;
}

export async function changeChannel(client: ApiClient, id: string, body: ChannelChange): Promise<void> {
	await client.PATCH('/api/channels/{id}', { params: { path: { id } }, body });
}

export async function addPolicy(client: ApiClient, body: NewPolicy): Promise<string> {
	return required((await client.POST('/api/policies', { body })).data)._id;
}

export async function changePolicy(client: ApiClient, id: string, body: NewPolicy): Promise<void> {
	await client.PUT('/api/policies/{id}', { params: { path: { id } }, body });
}

export async function addMaintenance(client: ApiClient, body: MaintenanceSettings): Promise<string> {
	return required((await client.POST('/api/maintenance', { body })).data)._id;
}

export async function changeMaintenance(client: ApiClient, id: string, body: MaintenanceSettings): Promise<void> {
	await client.PUT('/api/maintenance/{id}', { params: { path: { id } }, body });
}

export async function addStatusPage(client: ApiClient, body: StatusPageSettings): Promise<string> {
	return required((await client.POST('/api/status-pages', { body })).data)._id;
}

export async function changeStatusPage(client: ApiClient, id: string, body: StatusPageSettings): Promise<void> {
	await client.PUT('/api/status-pages/{id}', { params: { path: { id } }, body });
}

/** Succeeds if it no longer exists. */
export async function removeThing(client: ApiClient, section: keyof Things, id: string): Promise<void> {
	const params = { params: { path: { id } } };
	const removals = {
		websites: () => client.DELETE('/api/websites/{id}', params),
		channels: () => client.DELETE('/api/channels/{id}', params),
		policies: () => client.DELETE('/api/policies/{id}', params),
		maintenance: () => client.DELETE('/api/maintenance/{id}', params),
		statusPages: () => client.DELETE('/api/status-pages/{id}', params),
	} satisfies Record<keyof Things, () => Promise<unknown>>;
	await unlessGone<unknown>(removals[section]);
}

/** Undefined if it does not exist. */
async function unlessGone<Reply>(send: () => Promise<Reply>): Promise<Reply | undefined> {
	try {
		return await send();
	} catch (error) {
		if (error instanceof ApiRefused && error.status === 404) return undefined;
		throw error;
	}
}

function required<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new ApiRefused('The reply was empty.', null);
	return value;
}
