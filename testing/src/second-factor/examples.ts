/** The examples of the second factor as requests to a running product. */
import { endpoints, type PasskeyLoginOptions } from '@stayup/contract';
import { register, send } from '../api-client.ts';
import { addAuthenticator, addPasskey, challengeOf, codeOf, newPasskey, nextCodeOf, startPasskey } from './factors.ts';

async function withAuthenticator() {
	const who = await register('Sybil');
	await addAuthenticator(who);
	return { who };
}

async function ofPasskey() {
	const who = await register('Trent');
	const { added } = await addPasskey(who);
	return { who, params: { id: added.passkeys[0]?._id ?? '' } };
}

const ofWalter = async () => ({ who: await register('Walter') });

export const secondFactorMakers = {
	completeLogin: async () => {
		const victor = await register('Victor');
		const { secret } = await addAuthenticator(victor);
		const { challenge } = await challengeOf(victor);
		return { body: { challenge, code: nextCodeOf(secret) } };
	},
	logInWithPasskey: async () => {
		const wendy = await register('Wendy');
		const { passkey } = await addPasskey(wendy);
		const { body } = await send<PasskeyLoginOptions>('POST', endpoints.startPasskeyLogin.path);
		const signed = passkey.sign(String(body.passkeyOptions.challenge));
		return { body: { challenge: body.challenge, passkey: signed } };
	},
	getSecondFactor: ofWalter,
	startAuthenticator: ofWalter,
	confirmAuthenticator: async () => {
		const { who } = await ofWalter();
		const start = { token: who.token };
		const { body } = await send<{ secret: string }>('POST', endpoints.startAuthenticator.path, start);
		return { who, body: { code: codeOf(body.secret) } };
	},
	removeAuthenticator: withAuthenticator,
	startPasskey: ofWalter,
	addPasskey: async () => {
		const { who } = await ofWalter();
		return { who, body: { passkey: newPasskey(who._id).attest(await startPasskey(who)) } };
	},
	renamePasskey: ofPasskey,
	removePasskey: ofPasskey,
	renewRecoveryCodes: withAuthenticator,
};
