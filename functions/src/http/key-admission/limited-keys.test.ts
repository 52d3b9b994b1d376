import { type EndpointName, endpoints, keyScopes, minuteMs } from '@stayup/contract';
import { cellsOf, countOf, wrongIn } from '@stayup/testing/http/cells';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	pathWith,
	reachedLine,
} from '@stayup/testing/http/endpoint-calls';
import { createPeople } from '@stayup/testing/http/people';
import { describe, expect, it } from 'vitest';
import { examples } from '../../api-docs/examples.ts';
import { ownedResources } from './website-access.ts';

const openToKeys = endpointRows.filter(({ permission }) => keyScopes.some((scope) => scope === permission));

/** The thing that the id of a path names, by the beginning of the path. Everything else concerns the whole account. */
const kindsOfIds: Readonly<Record<string, 'website' | (typeof ownedResources)[number]>> = {
	websites: 'website',
	'stats/websites': 'website',
	outages: 'outage',
	'outage-comments': 'comment',
	maintenance: 'window',
	deliveries: 'delivery',
	'test-alerts': 'test-alert',
};
/** The draft of a publication names status pages, which show several websites; the alerts of an outage name all channels and the policy. */
const ofWholeAccount: readonly EndpointName[] = ['getOutageAlerts', 'getPublication', 'publishOutage'];
/** Without an id in the path. */
const ofNoWebsite: readonly EndpointName[] = [
	'getAccess',
	'getDashboardStats',
	'listWebsites',
	'listOwnOutages',
	'listMaintenance',
	'listDeliveries',
	'previewMaintenance',
];
/** The body names the websites: one of them, some, or some and tags. */
const byBody: Readonly<Partial<Record<EndpointName, 'one' | 'some' | 'some or tags'>>> = {
	trySettings: 'one',
	startMaintenanceOfMany: 'some',
	changeWebsites: 'some',
	removeWebsites: 'some',
	addMaintenance: 'some or tags',
	updateMaintenance: 'some or tags',
};

const people = createPeople();
people.setAccount('olga', { tier: 'Elite' });
for (const resource of ownedResources) {
	people.resources.set(`${resource} of-own`, ['own']);
	people.resources.set(`${resource} of-other`, ['other']);
	people.resources.set(`${resource} of-both`, ['own', 'other']);
}
const authorization = `Bearer ${people.setKey('limited', 'olga', keyScopes, { websiteIds: ['own', 'second'] })}`;

const reached = ({ name }: EndpointRow) => reachedLine(name, 'owner of olga: olga with the key limited00000');
const wholeAccount = '403 forbidden: This API key is limited to some websites, and this concerns the whole account.';
const notFound = '404 not-found: This does not exist, or this API key is limited to other websites.';
const othersInBody = '403 forbidden: This API key is limited to some websites. Please name only those, by their ids.';

interface About {
	name: string;
	/** In the path: a website, or `of-` for what belongs to it. */
	website: string;
	inBody: readonly string[];
	tagsInBody?: readonly string[];
}

const columns: readonly About[] = [
	{ name: 'about its website', website: 'own', inBody: ['own'] },
	{ name: 'about both of its websites', website: 'own', inBody: ['own', 'second'] },
	{ name: 'about another website', website: 'other', inBody: ['other'] },
	{ name: 'about its website and another', website: 'both', inBody: ['own', 'other'] },
	{ name: 'about nothing that exists', website: 'missing', inBody: ['missing'] },
	{ name: 'about its website, with another in the body', website: 'own', inBody: ['own', 'other'] },
	{ name: 'about its website, with a tag in the body', website: 'own', inBody: ['own'], tagsInBody: ['shop'] },
	{ name: 'about its website, with only a tag in the body', website: 'own', inBody: [], tagsInBody: ['shop'] },
];

const kindIn = ({ path }: EndpointRow) => kindsOfIds[/^\/api\/(.+?)\/:id/.exec(path)?.[1] ?? ''];

function expectedOf(row: EndpointRow, about: About): string {
	const { name } = row;
	const hasId = kindIn(row) !== undefined && !ofWholeAccount.includes(name);
	if (!hasId && !ofNoWebsite.includes(name) && !byBody[name]) return wholeAccount;
	if (hasId && about.website !== 'own') return notFound;
	const { websites = [], websiteId, tags = [] } = namedBy(row, about);
	const named = websiteId === undefined ? websites : [websiteId];
	return tags.length === 0 && named.every((id) => id === 'own' || id === 'second') ? reached(row) : othersInBody;
}

interface Named {
	websiteId?: string;
	websites?: readonly string[];
	tags?: readonly string[];
}

/** The part of the body that names websites. */
function namedBy({ name }: EndpointRow, { inBody, tagsInBody = [] }: About): Named {
	const how = byBody[name];
	if (how === undefined) return {};
	if (how === 'some or tags') return { websites: inBody, tags: tagsInBody };
	// Without tags, it must name a website.
	const websites = inBody.length > 0 ? inBody : ['own'];
	return how === 'some' ? { websites } : { websiteId: websites.at(-1) ?? '' };
}

describe('an API key that is limited to some websites', () => {
	it('opens of every endpoint what concerns these websites only', async () => {
		const { call } = createEndpointCalls({ people });
		const cells = await cellsOf(openToKeys, columns, async (row, about) => {
			// The limit of a minute is another test.
			people.clock.now += minuteMs;
			const id = kindIn(row) === 'website' ? about.website : `of-${about.website}`;
			const body = Object.assign({}, examples[row.name].body, namedBy(row, about));
			const change = { path: pathWith(row.path, () => id), body };
			const { line } = await call(row, { headers: { authorization } }, change);
			return { expected: expectedOf(row, about), found: line };
		});

		const permissions = Object.values(endpoints).map((row) => ('permission' in row ? row.permission : ''));
		const count = permissions.filter((permission) => keyScopes.some((scope) => scope === permission)).length;
		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(count * columns.length);
	});

	it.each([
		['listWebsites', '_id'],
		['listOwnOutages', 'websiteId'],
		['listDeliveries', 'websiteId'],
	] as const)('sees only the rows of its websites: %s', async (name, field) => {
		const items = ['own', 'other', 'second', null].map((id) => ({ [field]: id }));
		expect(await replyOf(name, { items, next: null })).toEqual([{ [field]: 'own' }, { [field]: 'second' }]);
	});

	it('sees only the windows that cover no other website, now and later', async () => {
		const own = { websites: ['own', 'second'], tags: [] };
		const others = [
			{ websites: ['other'], tags: [] },
			{ websites: ['own', 'other'], tags: [] },
			{ websites: ['own'], tags: ['shop'] },
			{ websites: [], tags: ['shop'] },
			{ websites: [], tags: [] },
		];
		expect(await replyOf('listMaintenance', { items: [...others, own], next: null })).toEqual([own]);
	});

	it('finds the neighbours of an outage among those of its website', async () => {
		const neighbours = { ofWebsite: { next: 'a' }, ofAll: { next: 'of another website' } };
		expect(await replyOf('getOutageNeighbours', neighbours)).toEqual({
			ofWebsite: { next: 'a' },
			ofAll: { next: 'a' },
		});
	});
});

/** The part of the reply of a handler that the key gets. */
async function replyOf(name: EndpointName, reply: unknown): Promise<unknown> {
	people.clock.now += minuteMs;
	const row = openToKeys.find((each) => each.name === name);
	if (!row) throw new Error(`${name} is not open to keys.`);
	const { call } = createEndpointCalls({ people }, () => reply);
	const path = pathWith(row.path, () => 'of-own');
	return (await call(row, { headers: { authorization } }, { path })).response.json();
}
