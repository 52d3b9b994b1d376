/** Calls of Identity Toolkit with the public key of the web app, as anybody can make them. */
import { call } from './attempt.ts';

export async function identityReply(method: string, body: object) {
	const origin = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com`;
	return call('POST', `${origin}/v1/accounts:${method}?key=demo-api-key`, {
		body: { ...body, returnSecureToken: true },
	});
}

/** The ID token that the call gave; null if it was refused. */
export async function identityCall(method: string, body: object): Promise<string | null> {
	const { text } = await identityReply(method, body);
	const { idToken }: { idToken?: string } = JSON.parse(text);
	return idToken ?? null;
}

/** The newest code that Identity Toolkit emailed to the address. */
export async function emailedCode(email: string): Promise<string> {
	const project = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/emulator/v1/projects/${process.env.GCLOUD_PROJECT}`;
	const { oobCodes }: { oobCodes: { email: string; newEmail?: string; oobCode: string }[] } = JSON.parse(
		(await call('GET', `${project}/oobCodes`)).text,
	);
	const sent = oobCodes.findLast((code) => [code.email, code.newEmail].includes(email));
	if (!sent) throw new Error(`No code was emailed to ${email}.`);
	return sent.oobCode;
}
