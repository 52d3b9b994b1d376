/** Asks the browser for a passkey. The library loads on first use, because most visits need none. */

import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { PasskeyAssertion, PasskeyAttestation } from '@stayup/contract';
import { type Failure, messageFor } from './messages.ts';

/** The options come from our server, as the standard's JSON. */
type Options = Record<string, unknown>;

/** The message is a sentence for users. */
class PasskeyError extends Error {
	override readonly name = 'PasskeyError';
}

const loadLibrary = () => import('@simplewebauthn/browser');

export async function askForPasskey(options: Options): Promise<PasskeyAssertion> {
	const { startAuthentication } = await loadLibrary();
	const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
	const { id, rawId, type, response }: AuthenticationResponseJSON = await startAuthentication({ optionsJSON }).catch(
		rethrow,
	);
	return { id, rawId, type: type as 'public-key', response };
}

export async function createPasskey(options: Options): Promise<PasskeyAttestation> {
	const { startRegistration } = await loadLibrary();
	const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
	const { id, rawId, type, response }: RegistrationResponseJSON = await startRegistration({ optionsJSON }).catch(
		rethrow,
	);
	const { clientDataJSON, attestationObject, transports = [] } = response;
	return { id, rawId, type: type as 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

const sentences: Readonly<Record<string, string>> = {
	ERROR_INVALID_DOMAIN: 'Passkeys need a domain name. Please open this page under its domain name.',
	ERROR_INVALID_RP_ID: 'Passkeys do not work under this domain name. Please open this page under its main domain name.',
	ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
};

function rethrow(cause: unknown): never {
	const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
	const isUnsupported = typeof window.PublicKeyCredential !== 'function';
	const sentence = isUnsupported ? 'This browser does not support passkeys.' : sentences[code];
	throw new PasskeyError(sentence ?? 'The passkey was not used. Please try again or choose another way.', { cause });
}

/** The message of a failed call or a failed passkey. */
export function passkeyMessageFor(error: unknown, failure: Failure): string {
	return error instanceof PasskeyError ? error.message : messageFor(error, failure);
}
