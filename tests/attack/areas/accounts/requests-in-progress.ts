/** One account, or one network, that keeps all the requests busy that an instance serves at the same time (WEB-13). */
import { type Endpoint, type EndpointName, endpoints, type ShownApiKey } from '@stayup/contract';
import { password, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { type Area, type Attempt, call, statusOtherThan } from '../../attempt.ts';
import { callOf } from '../../endpoint-call.ts';
import { beginSlowRequests, type SlowRequests } from '../../slow-requests.ts';

/** An instance serves 80 at the same time: a quarter for an account, an eighth for visitors of a network. */
const ofAccount = 20;
const ofVisitors = 10;
/** A member or an API key has half of what the account has. */
const ofGuest = 10;
const all = 80;
const list = '/api/websites';

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, row]) => callOf(name, row));

export const requestsInProgress: Area = {
	name: 'Requests in progress',
	isInOrder: true,
	async attempts({ alice, mallory, data }, size) {
		const eve = await register('Eve');
		const viewer = await register('Vic');
		await data.stored.memberships.doc(`${eve._id}_${viewer._id}`).set({
			ownerId: eve._id,
			memberUid: viewer._id,
			role: 'viewer',
			isLimited: false,
			createdAt: Date.now(),
			maintenanceCalendar: null,
		});
		const { token } = eve;
		const keyBody = { name: 'Flood', scopes: ['read'], websiteIds: null, expiresAt: null };
		const { secret } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token, body: keyBody });
		const login = { email: eve.email, password };
		const second = await sendSuccessfully<{ token: string }>('POST', '/api/auth/login', { body: login });
		let slow: SlowRequests | undefined;
		const chosen = <Row>(from: readonly Row[]) => from.filter((_, index) => size === 'full' || index % 20 === 0);
		const visitor = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

		const begin = (name: string, request: Parameters<typeof beginSlowRequests>[0], most: number): Attempt => ({
			name,
			async make() {
				slow = await beginSlowRequests(request, all, all - most);
				const wrong = slow.refused.find(
					({ status, retryAfter, text }) => status !== 429 || retryAfter !== '1' || !text.includes('in progress'),
				);
				if (wrong) return `${wrong.status}: ${wrong.text.slice(0, 120)}`;
				const { length } = slow.refused;
				return length === all - most ? null : `${length} of ${all} were refused, and not ${all - most}`;
			},
		});
		const end = (name: string, make: Attempt['make']): Attempt => ({
			name,
			async make() {
				await slow?.end();
				return make();
			},
		});
		const refused = (name: string, method: string, path: string, sent: Parameters<typeof call>[2]): Attempt => ({
			name,
			make: async () => statusOtherThan([429], await call(method, path, sent)),
		});
		const served = (name: string, path: string, sent: Parameters<typeof call>[2] = {}): Attempt => ({
			name,
			make: async () => statusOtherThan([200], await call('GET', path, sent)),
		});
		// Late, as long as no round has run.
		const monitorServed = (name: string, sent: Parameters<typeof call>[2] = {}): Attempt => ({
			name,
			make: async () => statusOtherThan([200, 503], await call('GET', '/api/health', sent)),
		});

		return [
			begin(
				`${all} slow requests of one account`,
				{ method: 'PATCH', path: `${list}/none`, headers: () => ({ authorization: `Bearer ${token}` }) },
				ofAccount,
			),
			refused('one more of its session', 'GET', list, { token }),
			refused('one more of its other session', 'GET', list, { token: second.token }),
			refused('one more of its API key', 'GET', list, { token: secret }),
			refused('one more from another network', 'GET', list, { token, ...visitor('192.0.2.200') }),
			// Another function with instances of its own serves those that dial.
			...chosen(rows.filter(({ row }) => row.access === 'user' && !row.dials)).map(({ name, method, path, body }) =>
				refused(`one more, ${name}`, method, path, { token, body }),
			),
			served('another account beside it', list, { token: alice.token }),
			served('a third account beside it', list, { token: mallory.token }),
			served('a visitor beside it', '/api/subscriptions/plans', visitor('192.0.2.10')),
			monitorServed('a monitor beside it'),
			end('the account once they have ended', async () => statusOtherThan([200], await call('GET', list, { token }))),
			begin(
				`${all} slow requests of visitors of one network`,
				{
					method: 'POST',
					path: '/api/leads/create',
					headers: (index) => ({ 'x-forwarded-for': `203.0.113.77, 198.51.100.${index}` }),
				},
				ofVisitors,
			),
			...chosen(rows.filter(({ row }) => row.access === 'public' && row.statusIf === undefined && !row.dials)).map(
				({ name, method, path, body }) =>
					refused(`one more of the network, ${name}`, method, path, { body, ...visitor('203.0.113.9, 198.51.100.99') }),
			),
			served('a visitor of another network', '/api/subscriptions/plans', visitor('203.0.113.77')),
			served('an account of the same network', list, { token: alice.token, ...visitor('198.51.100.99') }),
			monitorServed('a monitor in the same network', visitor('198.51.100.99')),
			{
				name: 'an event of the payments from the same network',
				async make() {
					const { status } = await send('POST', '/api/subscriptions/events', { body: {}, ...visitor('198.51.100.99') });
					return status === 429 ? 'it was refused' : null;
				},
			},
			end('the network once they have ended', async () =>
				statusOtherThan([200], await call('GET', '/api/subscriptions/plans', visitor('198.51.100.99'))),
			),
			begin(
				`${all} slow requests of an API key to /mcp, over two networks`,
				{
					method: 'POST',
					path: '/mcp',
					headers: (index) => ({
						authorization: `Bearer ${secret}`,
						'x-forwarded-for': `198.51.${100 + (index % 2)}.${index}`,
					}),
				},
				ofGuest,
			),
			served('the owner of the account beside its key', list, { token }),
			end('the key once they have ended', async () =>
				statusOtherThan([200], await call('GET', list, { token: secret })),
			),
			begin(
				`${all} slow requests of a viewer in the account of somebody else`,
				{
					method: 'POST',
					path: '/api/policy-preview',
					headers: () => ({ authorization: `Bearer ${viewer.token}`, 'stayup-account': eve._id }),
				},
				ofGuest,
			),
			served('the owner beside the viewer', '/api/outages', { token }),
			served('the viewer in their own account', list, { token: viewer.token }),
			end('the viewer once they have ended', async () =>
				statusOtherThan(
					[200],
					await call('GET', list, { token: viewer.token, headers: { 'stayup-account': eve._id } }),
				),
			),
		];
	},
};
