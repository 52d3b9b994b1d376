import type { SecondFactorChallenge } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { aliceReply } from '../../entities/account/session/builders.ts';
import { Login } from './login.tsx';

vi.mock('../../entities/account/session/firebase.ts', () => ({
	restoreFirebaseUser: async () => null,
	signInToFirebase: async () => undefined,
	followFirebaseUser: async () => () => undefined,
}));
const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

const complete = 'POST /api/auth/login/second-factor';
const assertion = {
	id: 'credential',
	rawId: 'credential',
	type: 'public-key',
	response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
};
const challenge: SecondFactorChallenge = {
	challenge: 'token',
	methods: ['authenticator', 'passkey', 'recovery-code'],
	expiresAt: '2026-11-22T12:10:00.000Z',
	passkeyOptions: { challenge: 'web-authn' },
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function enterPassword(methods = challenge.methods) {
	const server = startFakeServer();
	server.answer('POST /api/auth/login', () => Response.json({ ...challenge, methods }));
	renderScreen(<Login />, { path: '/login' });
	await fill(screen.getByLabelText('Email'), 'alice@example.com');
	await fill(screen.getByLabelText('Password'), 'correct horse');
	await click('Log in');
	await screen.findByRole('form', { name: 'Second step' });
	return server;
}

describe('the second step of a login', () => {
	beforeEach(() => {
		startAuthentication.mockReset();
		// The environment has no passkeys.
		vi.stubGlobal('PublicKeyCredential', class {});
	});

	it('asks for the code of the authenticator app, and logs in with it', async () => {
		const server = await enterPassword();
		server.answer(complete, () => Response.json(aliceReply()));
		expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
		await userEvent.type(screen.getByLabelText('Code'), '123 456{Enter}');

		await screen.findByText('Another screen');
		expect(server.bodies(complete)).toEqual([{ challenge: 'token', code: '123 456' }]);
	});

	it('shows one sentence for a wrong code and keeps what was typed', async () => {
		const server = await enterPassword();
		server.answer(complete, refusal('This code is not correct.', 'code'));
		await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');

		await screen.findAllByText('This code is not correct.');
		expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456');
		expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
	});

	it('takes a recovery code', async () => {
		const server = await enterPassword();
		server.answer(complete, () => Response.json(aliceReply()));
		await click('Use a recovery code');
		await userEvent.type(screen.getByLabelText('Recovery code'), '7k2m-9qxz-04fh-w3b1{Enter}');

		await screen.findByText('Another screen');
		expect(server.bodies(complete)).toEqual([{ challenge: 'token', recoveryCode: '7k2m-9qxz-04fh-w3b1' }]);
	});

	it('takes a passkey', async () => {
		const server = await enterPassword(['passkey', 'recovery-code']);
		server.answer(complete, () => Response.json(aliceReply()));
		startAuthentication.mockResolvedValue(assertion);
		await click('Continue with a passkey');

		await screen.findByText('Another screen');
		expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: challenge.passkeyOptions });
		expect(server.bodies(complete)).toEqual([{ challenge: 'token', passkey: assertion }]);
	});

	it('says that the passkey was not used, and offers the other ways', async () => {
		await enterPassword(['passkey', 'recovery-code']);
		startAuthentication.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'));
		await click('Continue with a passkey');

		await screen.findAllByText('The passkey was not used. Please try again or choose another way.');
		screen.getByRole('button', { name: 'Use a recovery code' });
	});

	it('goes back to the password, which is still there', async () => {
		await enterPassword();
		await click('Back to the password');

		expect(screen.queryByLabelText('Code')).toBeNull();
		expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse');
	});

	it('goes back with the reason when the login has expired', async () => {
		const server = await enterPassword();
		server.answer(complete, () =>
			Response.json(
				{ message: 'This login has expired. Please log in again.', code: 'unauthenticated' },
				{ status: 401 },
			),
		);
		await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');

		await screen.findAllByText('This login has expired. Please log in again.');
		expect(screen.queryByLabelText('Code')).toBeNull();
	});
});

describe('a login with only a passkey', () => {
	it('needs no password', async () => {
		vi.stubGlobal('PublicKeyCredential', class {});
		startAuthentication.mockResolvedValue(assertion);
		const server = startFakeServer();
		server.answer('POST /api/auth/login/passkey/options', () =>
			Response.json({ challenge: 'token', passkeyOptions: { challenge: 'web-authn' } }),
		);
		server.answer('POST /api/auth/login/passkey', () => Response.json(aliceReply()));
		renderScreen(<Login />, { path: '/login' });
		await click('Log in with a passkey');

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/auth/login/passkey')).toEqual([{ challenge: 'token', passkey: assertion }]);
	});
});
