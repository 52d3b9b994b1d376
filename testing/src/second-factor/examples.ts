/** The examples of the second factor as requests to a running product. */
import { endpoints, type NewSession, type PasskeyLoginOptions } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { register, send } from '../api-client.ts';
import { addAuthenticator, addPasskey, challengeOf, codeOf, newPasskey, nextCodeOf, startPasskey } from './factors.ts';

interface Request {
	who: NewSession | null;
	params: Readonly<Record<string, string>>;
	body?: Record<string, unknown>;
}

async function withAuthenticator(body?: (secret: string) => Record<string, unknown>): Promise<Request> {
	const sybil = await register('Sybil');
	const { secret } = await addAuthenticator(sybil);
	return { who: sybil, params: {}, ...(body && { body: body(secret) }) };
}

async function ofPasskey(body?: Record<string, unknown>): Promise<Request> {
	const trent = await register('Trent');
	const { added } = await addPasskey(trent);
	return { who: trent, params: { id: added.passkeys[0]?._id ?? '' }, ...(body && { body }) };
}

async function fresh(body?: Record<string, unknown>): Promise<Request & { who: NewSession }> {
	return { who: await register('Walter'), params: {}, ...(body && { body }) };
}

export const secondFactorMakers = {
	completeLogin: async () => {
		const victor = await register('Victor');
		const { secret } = await addAuthenticator(victor);
		const { challenge } = await challengeOf(victor);
		return { who: null, params: {}, body: { challenge, code: nextCodeOf(secret) } };
	},
	logInWithPasskey: async () => {
		const wendy = await register('Wendy');
		const { passkey } = await addPasskey(wendy);
		const { body } = await send<PasskeyLoginOptions>('POST', endpoints.startPasskeyLogin.path);
		const signed = passkey.sign(String(body.passkeyOptions.challenge));
		return { who: null, params: {}, body: { challenge: body.challenge, passkey: signed } };
	},
	getSecondFactor: () => fresh(),
	startAuthenticator: () => fresh({ currentPassword: '' }),
	confirmAuthenticator: async () => {
		const example = await fresh();
		const start = { token: example.who.token, body: { currentPassword: '' } };
		const { body } = await send<{ secret: string }>('POST', endpoints.startAuthenticator.path, start);
		return { ...example, body: { code: codeOf(body.secret) } };
	},
	removeAuthenticator: () => withAuthenticator(),
	startPasskey: () => fresh({ currentPassword: '' }),
	addPasskey: async () => {
		const example = await fresh();
		const attestation = newPasskey(example.who._id).attest(await startPasskey(example.who));
		return { ...example, body: { ...examples.addPasskey.body, passkey: attestation } };
	},
	renamePasskey: () => ofPasskey(examples.renamePasskey.body),
	removePasskey: () => ofPasskey(),
	renewRecoveryCodes: () => withAuthenticator(() => ({ currentPassword: '' })),
} satisfies Record<string, () => Promise<Request>>;
