/** The token of our own calls of Google's services. */
import { applicationDefault } from 'firebase-admin/app';
import type { Config } from './config.ts';

/** The token that the Auth emulator accepts as that of a server. */
const emulatorToken = 'owner';

/** Google's client caches the token until shortly before it expires. */
export async function accessToken({ identityOrigin }: Pick<Config, 'identityOrigin'>): Promise<string> {
	if (identityOrigin.startsWith('http:')) return emulatorToken;
	return (await applicationDefault().getAccessToken()).access_token;
}
