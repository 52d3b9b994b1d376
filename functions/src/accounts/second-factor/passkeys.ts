/** Checks passkeys (WebAuthn) with SimpleWebAuthn, which is loaded on first use. */
import { brand, type PasskeyAssertion, type PasskeyAttestation } from '@stayup/contract';
import type { StoredPasskey } from '../../platform/firestore/second-factor-documents.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyClient {
	creationOptions(
		user: { uid: string; email: string; name: string },
		passkeys: readonly StoredPasskey[],
	): Promise<{ challenge: string; options: object }>;
	/** Null if the answer does not belong to the challenge, or to this product. */
	readNew(
		attestation: PasskeyAttestation,
		challenge: string,
	): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null>;
	/** Without passkeys, the browser offers all it has, and must verify the user. */
	requestOptions(passkeys: readonly StoredPasskey[]): Promise<{ challenge: string; options: object }>;
	/** The new counter; null if the signature is wrong, or the counter did not grow. */
	verify(
		assertion: PasskeyAssertion,
		challenge: string,
		passkey: StoredPasskey,
		requireUserVerification: boolean,
	): Promise<number | null>;
}

const loadLibrary = () => import('@simplewebauthn/server');
const described = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId, transports });

export function createPasskeyClient({ id: rpID, origin }: RelyingParty): PasskeyClient {
	const expected = { expectedOrigin: origin, expectedRPID: rpID };
	return {
		async creationOptions({ uid, email, name }, passkeys) {
			const { generateRegistrationOptions } = await loadLibrary();
			const options = await generateRegistrationOptions({
				rpName: brand.name,
				rpID,
				userID: new Uint8Array(Buffer.from(uid)),
				userName: email,
				userDisplayName: name,
				attestationType: 'none',
				excludeCredentials: passkeys.map(described),
				authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
			});
			return { challenge: options.challenge, options };
		},

		async readNew(attestation, challenge) {
			const { transports = [] } = attestation.response;
			const { verifyRegistrationResponse } = await loadLibrary();
			const { verified, registrationInfo } = await verifyRegistrationResponse({
				...expected,
				response: {
					...attestation,
					response: { ...attestation.response, transports },
					clientExtensionResults: {},
				},
				expectedChallenge: challenge,
				requireUserVerification: false,
			}).catch(unreadable);
			if (!verified) return null;
			const { id, publicKey, counter } = registrationInfo.credential;
			return {
				credentialId: id,
				publicKey: Buffer.from(publicKey).toString('base64url'),
				counter,
				transports,
			};
		},

		async requestOptions(passkeys) {
			const { generateAuthenticationOptions } = await loadLibrary();
			const options = await generateAuthenticationOptions({
				rpID,
				allowCredentials: passkeys.map(described),
				userVerification: passkeys.length > 0 ? 'preferred' : 'required',
			});
			return { challenge: options.challenge, options };
		},

		async verify(assertion, challenge, passkey, requireUserVerification) {
			const { userHandle: _, ...signed } = assertion.response;
			const { verifyAuthenticationResponse } = await loadLibrary();
			const result = await verifyAuthenticationResponse({
				...expected,
				// The user handle has served to find the account, and is not signed.
				response: { ...assertion, response: signed, clientExtensionResults: {} },
				expectedChallenge: challenge,
				credential: {
					id: passkey.credentialId,
					publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
					counter: passkey.counter,
					transports: passkey.transports,
				},
				requireUserVerification,
			}).catch(unreadable);
			return result.verified ? result.authenticationInfo.newCounter : null;
		},
	};
}

/** The library throws for every answer that it cannot accept. */
function unreadable(): { verified: false; registrationInfo?: never } {
	return { verified: false };
}
