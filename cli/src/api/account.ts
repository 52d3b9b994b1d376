/** Reads and changes the things of the account that the file can describe. */

import { type ApiClient, ApiRefused } from './client.ts';
import type { components, paths } from './generated/schema.ts';

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
	? Body
	: never;

export type Website = components['schemas']['Website'];
export type MaintenanceWindow = components['schemas']['MaintenanceWindow'];
export type StatusPage = components['schemas']['StatusPage'];
export type NewWebsite = BodyOf<paths['/api/websites']['post']>;
export type WebsiteChange = BodyOf<paths['/api/websites/{id}']['patch']>;
export type MaintenanceSettings = BodyOf<paths['/api/maintenance']['post']>;
export type StatusPageSettings = BodyOf<paths['/api/status-pages']['post']>;

export interface Things {
	/** With `check`. */
	websites: Website[];
	/** Those that are running or ahead. */
	maintenance: MaintenanceWindow[];
	statusPages: StatusPage[];
}

export async function readThings(client: ApiClient): Promise<Things> {
	const [listed, maintenance, pages] = await Promise.all([
		everyPage((cursor) => client.GET('/api/websites', { params: { query: { whole: 'true', ...cursor } } })),
		everyPage((cursor) => client.GET('/api/maintenance', { params: { query: { ...cursor } } })),
		client.GET('/api/status-pages'),
	]);
	const websites: Website[] = [];
	for (const website of listed) {
		// The list leaves out rules and requests.
		websites.push(website.hasMoreChecks ? await readWebsite(client, website._id) : { ...website, check: null });
	}
	return { websites, maintenance, statusPages: pages.data ?? [] };
}

async function readWebsite(client: ApiClient, id: string): Promise<Website> {
	const { data } = await client.GET('/api/websites/{id}', { params: { path: { id } } });
	return required(data);
}

/** Follows the Link header from page to page. */
async function everyPage<Item>(
	read: (cursor: { cursor?: string }) => Promise<{ data?: Item[]; response: Response }>,
): Promise<Item[]> {
	const items: Item[] = [];
	for (let cursor: { cursor?: string } = {}; ; ) {
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
		maintenance: () => client.DELETE('/api/maintenance/{id}', params),
		statusPages: () => client.DELETE('/api/status-pages/{id}', params),
	} satisfies Record<keyof Things, () => Promise<unknown>>;
	try {
		await removals[section]();
	} catch (error) {
		if (!(error instanceof ApiRefused && error.status === 404)) throw error;
	}
}

function required<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new ApiRefused('The reply was empty.', null);
	return value;
}
