/** Examples of the second factor for the API reference. */
import type { NewAuthenticator, Passkey, PasskeyAssertion, PasskeyAttestation, SecondFactor } from '@stayup/contract';
import { session } from './example-values.ts';

const passkeyId = '0d0f3e7c-91b5-4c0d-8a54-7d3b0a1c9e21';
const challenge = 'q3S0mVv1d0cZb8eJtB4lqk2wPzq7m9YyH1oWcA5xUeE';
const webAuthnChallenge = 'mN0a4vQ2cS7yTz1bXk9eJw';
const credentialId = 'kP3vXyZ0a1BcD2eF3gH4iA';

const passkey: Passkey = {
	_id: passkeyId,
	name: 'Laptop',
	createdAt: '2026-11-20T09:00:00.000Z',
	lastUsedAt: '2026-11-21T08:12:00.000Z',
};
const secondFactor: SecondFactor = {
	isRequired: false,
	authenticatorAddedAt: '2026-11-19T10:00:00.000Z',
	passkeys: [passkey],
	recoveryCodesLeft: 9,
};
const authenticator: NewAuthenticator = {
	secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
	uri: 'otpauth://totp/Stayup:alice%40example.com?issuer=Stayup&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const attestation: PasskeyAttestation = {
	id: credentialId,
	rawId: credentialId,
	type: 'public-key',
	response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
};
const assertion: PasskeyAssertion = {
	id: credentialId,
	rawId: credentialId,
	type: 'public-key',
	response: {
		clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
		authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
		signature: 'MEUCIQDx0cV1',
		userHandle: 'aFQ2bVF6MWI',
	},
};
const recoveryCodes = ['7k2m-9qxz-04fh-w3b1', 'c8te-51vn-rk0d-6ya9'];
const requestOptions = { challenge: webAuthnChallenge, rpId: 'stayup.example', userVerification: 'required' };

export const secondFactorExamples = {
	completeLogin: { body: { challenge, code: '123456' }, reply: session },
	startPasskeyLogin: { reply: { challenge, passkeyOptions: requestOptions } },
	logInWithPasskey: { body: { challenge, passkey: assertion }, reply: session },
	getSecondFactor: { reply: secondFactor },
	startAuthenticator: { reply: authenticator },
	confirmAuthenticator: { body: { code: '123456' }, reply: { ...secondFactor, recoveryCodes } },
	removeAuthenticator: { reply: { ...secondFactor, authenticatorAddedAt: null } },
	startPasskey: {
		reply: { passkeyOptions: { challenge: webAuthnChallenge, rp: { id: 'stayup.example', name: 'Stayup' } } },
	},
	addPasskey: { body: { name: 'Laptop', passkey: attestation }, reply: { ...secondFactor, recoveryCodes: null } },
	renamePasskey: { body: { name: 'Old laptop' }, reply: secondFactor },
	removePasskey: { reply: { ...secondFactor, passkeys: [] } },
	renewRecoveryCodes: { reply: { recoveryCodes } },
};
