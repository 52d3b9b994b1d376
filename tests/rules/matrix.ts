/** Who may do what in Firestore: the whole answer, as one table. Whatever is not named here is denied. */

export const principals = ['visitor', 'owner', 'stranger', 'demoted admin', 'admin'] as const;
export type Principal = (typeof principals)[number];

export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

/** `path` holds a document of Alice, who is the owner. */
export const documents = [
	{ collection: 'users', path: 'users/alice' },
	{ collection: 'websites', path: 'websites/shop' },
	{ collection: 'hours', path: 'websites/shop/hours/shop_now' },
	{ collection: 'days', path: 'websites/shop/days/shop_today' },
	{ collection: 'outages', path: 'outages/shop_1' },
	{ collection: 'shards', path: 'shards/one' },
	{ collection: 'shardDirectory', path: 'shardDirectory/all' },
	{ collection: 'somethingNew', path: 'somethingNew/one' },
] as const;
export type Collection = (typeof documents)[number]['collection'];

const allowed: Partial<Record<Collection, Partial<Record<Principal, readonly Operation[]>>>> = {
	users: { owner: ['get'], admin: ['get', 'list'] },
	websites: { owner: ['get', 'list'], admin: ['get', 'list'] },
	hours: { owner: ['get', 'list'] },
	days: { owner: ['get', 'list'] },
	outages: { owner: ['get', 'list'], admin: ['get', 'list'] },
};

export const matrix = documents.flatMap(({ collection, path }) =>
	principals.flatMap((principal) =>
		operations.map((operation) => ({
			collection,
			path,
			principal,
			operation,
			verdict: allowed[collection]?.[principal]?.includes(operation) ? ('may' as const) : ('may NOT' as const),
		})),
	),
);
