/** Registers the accounts of the benchmark, and runs the API in this process as well, against the emulators of the product. */
import type { NewSession, Website } from '@stayup/contract';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { TemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { createApp } from '../../functions/src/http/app.ts';
import { createContext } from '../../functions/src/main/context.ts';
import { createHandlers } from '../../functions/src/main/handlers.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { homeRegion } from '../../functions/src/platform/regions.ts';
import { emailOf, knownDevice, loggingIn, password, type Tokens } from './calls.ts';

export interface ApiUnderTest {
	/** Of the product, behind the emulators of Hosting and functions. */
	origin: string;
	authOrigin: string;
	firestore: Firestore;
	tokens: Tokens;
	/** Answers in this process. */
	send(request: Request): Promise<Response>;
}

const websitesOfOne = 10;
const accountsOfOneKind = 5;

export async function setUpApi({ environment, settings, origin, progress }: TemporaryProduct): Promise<ApiUnderTest> {
	Object.assign(process.env, environment, settings);
	const context = createContext({ ...process.env, FUNCTIONS_EMULATOR: 'true' }, { region: homeRegion });
	const firestore = getFirestore();
	const { adminIds, ...tokens } = await progress.step('Registering users', () => registerUsers(origin));
	for (const id of adminIds) await collectionsOf(firestore).users.doc(id).update({ role: 'admin' });
	const app = createApp(context, createHandlers(context), { dials: false });
	const authOrigin = `http://${environment.FIREBASE_AUTH_EMULATOR_HOST}`;
	return { origin, authOrigin, firestore, tokens, send: async (request) => app.request(request) };
}

async function registerUsers(origin: string): Promise<Tokens & { adminIds: readonly string[] }> {
	const register = (email: string) =>
		post<NewSession>(origin, '/api/auth/register', { name: 'Bench', email, password });
	for (let index = 0; index <= loggingIn; index += 1) await register(emailOf(index));
	// Logins end the oldest sessions, so the other calls have their own accounts.
	const users: NewSession[] = [];
	const admins: NewSession[] = [];
	for (let index = 0; index < accountsOfOneKind; index += 1) {
		users.push(await register(`bench-user-${index}@stayup.test`));
		admins.push(await register(`bench-admin-${index}@stayup.test`));
	}
	for (const { token } of users) {
		for (let index = 0; index < websitesOfOne; index += 1) {
			await post<Website>(origin, '/api/websites', { name: `Shop ${index}`, url: 'https://example.com/' }, token);
		}
	}
	const tokensOf = (sessions: readonly NewSession[]) => sessions.map(({ token }) => token);
	return { user: tokensOf(users), admin: tokensOf(admins), adminIds: admins.map(({ _id }) => _id) };
}

async function post<Reply>(origin: string, path: string, body: object, token?: string): Promise<Reply> {
	const response = await fetch(`${origin}${path}`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...knownDevice,
			...(token ? { authorization: `Bearer ${token}` } : {}),
		},
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
	return (await response.json()) as Reply;
}
