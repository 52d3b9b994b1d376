/** The calls under test and their requests. */

/** Of several accounts each: one may have only a part of the requests of an instance at the same time. */
export interface Tokens {
	user: readonly string[];
	admin: readonly string[];
}

export interface CallUnderTest {
	name: string;
	method: 'GET' | 'POST';
	path: string;
	who: 'nobody' | keyof Tokens;
	/** Reads by id only. The emulator has no indexes and scans a collection for each query: concurrent queries would only measure that. */
	isByIds?: true;
	isFromKnownDevice?: true;
	body?: (email: string) => object;
}

export const password = 'a-bench-of-good-oak';
/** The device of all registrations, which their accounts know from then on. */
export const knownDevice = { cookie: `__session=${'d'.repeat(43)}` };
const login = {
	method: 'POST',
	path: '/api/auth/login',
	who: 'nobody',
	body: (email: string) => ({ email, password }),
} as const;

export const calls: readonly CallUnderTest[] = [
	{ name: 'login', ...login, isFromKnownDevice: true },
	{ name: 'login, new device', isByIds: true, ...login },
	{ name: 'list websites', method: 'GET', path: '/api/websites', who: 'user' },
	{ name: 'dashboard stats', method: 'GET', path: '/api/stats/dashboard', who: 'user' },
	{ name: 'admin stats', isByIds: true, method: 'GET', path: '/api/admin/stats', who: 'admin' },
	{ name: 'admin users', method: 'GET', path: '/api/admin/users', who: 'admin' },
	{ name: 'admin users, one tier', method: 'GET', path: '/api/admin/users?tier=Pro', who: 'admin' },
	{ name: 'admin websites, down', method: 'GET', path: '/api/admin/websites?status=down', who: 'admin' },
	{ name: 'admin outages', method: 'GET', path: '/api/admin/outages', who: 'admin' },
	{ name: 'leads', method: 'GET', path: '/api/leads', who: 'admin' },
];

/** The accounts that log in, in turns, and one more whose login is recorded. */
export const loggingIn = 50;

export function emailOf(index: number): string {
	return `bench-${index}@stayup.test`;
}

/** Each index has its own network, because each has its own limits. */
export function requestOf(
	origin: string,
	{ method, path, who, body, isFromKnownDevice }: CallUnderTest,
	tokens: Tokens,
	{ index, email = emailOf(index % loggingIn) }: { index: number; email?: string },
): Request {
	const token = who === 'nobody' ? undefined : tokens[who][index % tokens[who].length];
	return new Request(`${origin}${path}`, {
		method,
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(body ? { 'content-type': 'application/json' } : {}),
			...(isFromKnownDevice ? knownDevice : {}),
			'x-forwarded-for': `198.18.${index % 250}.${Math.floor(index / 250) % 250}`,
		},
		...(body ? { body: JSON.stringify(body(email)) } : {}),
	});
}
