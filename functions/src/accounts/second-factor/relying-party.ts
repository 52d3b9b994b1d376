/** The name under which passkeys are made: the host of the app. A browser offers a passkey only there. */
import { isIP } from 'node:net';

export interface RelyingParty {
	id: string;
	origin: string;
}

/** Browsers refuse passkeys at an IP, so the local product has them at localhost. */
export function relyingPartyOf(appOrigin: string): RelyingParty {
	const url = new URL(appOrigin);
	if (isIP(url.hostname)) url.hostname = 'localhost';
	return { id: url.hostname, origin: url.origin };
}
