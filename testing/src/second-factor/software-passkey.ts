/** A passkey in software: signs like a device, so that tests need no browser. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyAttestation } from '@stayup/contract';
import type { RelyingParty } from '../../../functions/src/accounts/second-factor/relying-party.ts';

export interface SoftwarePasskey {
	credentialId: string;
	attest(challenge: string): PasskeyAttestation;
	/** `counter`: the signatures so far; null counts up by one. */
	sign(challenge: string, changes?: { counter?: number; isUserVerified?: boolean; origin?: string }): PasskeyAssertion;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export function createSoftwarePasskey({ id: rpId, origin: rpOrigin }: RelyingParty, uid: string): SoftwarePasskey {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
	const credential = randomBytes(16);
	const credentialId = credential.toString('base64url');
	let signatures = 0;

	// RFC 9053: an elliptic-curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
	const coseKey = isoCBOR.encode(
		new Map<number, number | Uint8Array>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, bytesOf(Buffer.from(x, 'base64url'))],
			[-3, bytesOf(Buffer.from(y, 'base64url'))],
		]),
	);

	function authenticatorData(flags: number, counter: number): Buffer {
		const head = Buffer.alloc(5);
		head.writeUInt8(flags);
		head.writeUInt32BE(counter, 1);
		return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
	}

	return {
		credentialId,
		attest(challenge) {
			const length = Buffer.alloc(2);
			length.writeUInt16BE(credential.length);
			const data = authenticatorData(userPresent | userVerified | hasCredential, 0);
			const authData = Buffer.concat([data, Buffer.alloc(16), length, credential, coseKey]);
			const attestation = isoCBOR.encode(
				new Map<string, string | Map<string, string> | Uint8Array>([
					['fmt', 'none'],
					['attStmt', new Map()],
					['authData', bytesOf(authData)],
				]),
			);
			return {
				id: credentialId,
				rawId: credentialId,
				type: 'public-key',
				response: {
					clientDataJSON: clientData('webauthn.create', challenge, rpOrigin).toString('base64url'),
					attestationObject: Buffer.from(attestation).toString('base64url'),
					transports: ['internal'],
				},
			};
		},
		sign(challenge, { counter, isUserVerified = true, origin = rpOrigin } = {}) {
			signatures += 1;
			const flags = userPresent | (isUserVerified ? userVerified : 0);
			const data = authenticatorData(flags, counter ?? signatures);
			const client = clientData('webauthn.get', challenge, origin);
			const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
			return {
				id: credentialId,
				rawId: credentialId,
				type: 'public-key',
				response: {
					clientDataJSON: client.toString('base64url'),
					authenticatorData: data.toString('base64url'),
					signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
					userHandle: Buffer.from(uid).toString('base64url'),
				},
			};
		},
	};
}

function clientData(type: string, challenge: string, origin: string): Buffer {
	return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function bytesOf(buffer: Buffer): Uint8Array {
	return new Uint8Array(buffer);
}
