import type { AccountOfMember, SecondFactor } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmPassword, passwordNeeded } from '../../../../testing/password-dialog.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aSharedAccount } from '../../../entities/account/members/builders.ts';
import { aliceInfo, tokenUntil } from '../../../entities/account/session/builders.ts';
import { updateChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { SecondFactorCard } from './second-factor.tsx';

const startRegistration = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }));

const url = '/api/users/second-factor';
const none: SecondFactor = { isRequired: false, authenticatorAddedAt: null, passkeys: [], recoveryCodesLeft: 0 };
const laptop = { _id: 'p1', name: 'Laptop', createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: null };
const withBoth: SecondFactor = {
	isRequired: false,
	authenticatorAddedAt: '2026-11-19T10:00:00.000Z',
	passkeys: [laptop],
	recoveryCodesLeft: 8,
};
const recoveryCodes = ['7k2m-9qxz-04fh-w3b1', 'c8te-51vn-rk0d-6ya9'];
const attestation = {
	id: 'credential',
	rawId: 'credential',
	type: 'public-key',
	response: { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'] },
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function show(factor: SecondFactor) {
	const server = startFakeServer();
	server.answer(`GET ${url}`, () => Response.json(factor));
	renderScreen(<SecondFactorCard />);
	await screen.findByText('Authenticator app');
	return server;
}

describe('two-factor authentication in the profile', () => {
	beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));

	it('adds an authenticator app: QR code, key, code, and then the recovery codes', async () => {
		const server = await show(none);
		server.answer(`POST ${url}/authenticator`, () =>
			Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Stayup:alice?secret=JBSWY3DPEHPK3PXP' }),
		);
		server.answer(`POST ${url}/authenticator/confirm`, () =>
			Response.json({
				...none,
				authenticatorAddedAt: '2026-11-22T10:00:00.000Z',
				recoveryCodesLeft: 10,
				recoveryCodes,
			}),
		);
		await click('Add an app');
		await click('Continue');
		const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
		expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);
		screen.getByText('JBSW Y3DP EHPK 3PXP');
		await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');

		const dialog = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
		expect(
			within(dialog)
				.getAllByRole('listitem')
				.map(({ textContent }) => textContent),
		).toEqual(recoveryCodes);
		expect(server.bodies(`POST ${url}/authenticator/confirm`)).toEqual([{ code: '123456' }]);
		await click('I have saved them');
		screen.getByText('10 of 10 left. If you lose your device, each logs you in once.');
		screen.getByRole('button', { name: 'Remove the authenticator app' });
	});

	it('asks for the password when the login is not recent, and keeps what was typed', async () => {
		const server = await show(none);
		server.answer(`POST ${url}/passkeys/options`, passwordNeeded);
		await click('Add a passkey');
		await userEvent.type(screen.getByLabelText('Name'), 'Laptop{Enter}');

		await screen.findByLabelText('Current password');
		expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop');
		server.answer(`POST ${url}/passkeys/options`, () => Response.json({ passkeyOptions: { challenge: 'x' } }));
		server.answer(`POST ${url}/passkeys`, () => Response.json({ ...none, passkeys: [laptop], recoveryCodes: null }));
		startRegistration.mockResolvedValue(attestation);
		await confirmPassword('a-good-long-password');

		await screen.findByRole('list', { name: 'Passkeys' });
		const sent = server.headers(`POST ${url}/passkeys/options`).map((headers) => headers.get('x-current-password'));
		expect(sent).toEqual([null, 'a-good-long-password']);
		expect(server.bodies(`POST ${url}/passkeys`)).toEqual([{ name: 'Laptop', passkey: attestation }]);
	});

	it('says why a passkey could not be made', async () => {
		const server = await show(none);
		server.answer(`POST ${url}/passkeys/options`, () => Response.json({ passkeyOptions: { challenge: 'x' } }));
		const known = Object.assign(new Error('exists'), { code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' });
		startRegistration.mockRejectedValue(known);
		await click('Add a passkey');
		await userEvent.type(screen.getByLabelText('Name'), 'Laptop{Enter}');

		await screen.findAllByText('This device already has a passkey for your account.');
	});

	it('renames and removes a passkey', async () => {
		const server = await show(withBoth);
		const renamed = { ...withBoth, passkeys: [{ ...laptop, name: 'Old laptop' }] };
		server.answer(`PUT ${url}/passkeys/p1`, () => Response.json(renamed));
		server.answer(`DELETE ${url}/passkeys/p1`, () => Response.json({ ...withBoth, passkeys: [] }));
		await click('Rename Laptop');
		await userEvent.clear(screen.getByLabelText('Name'));
		await userEvent.type(screen.getByLabelText('Name'), 'Old laptop{Enter}');
		await screen.findByText('Old laptop');
		await click('Remove Old laptop');
		await click('Remove passkey');

		await screen.findByText('Passkey removed');
		expect(screen.queryByText('Old laptop')).toBeNull();
	});

	it('replaces the recovery codes', async () => {
		const server = await show(withBoth);
		server.answer(`POST ${url}/recovery-codes`, () => Response.json({ recoveryCodes }));
		await click('New codes');
		await click('Create new codes');

		await screen.findByText('7k2m-9qxz-04fh-w3b1');
	});

	it('shows why the last factor of an admin cannot be removed', async () => {
		const message = 'Admins need a second factor. Please add another one before you remove this one.';
		const server = await show(withBoth);
		server.answer(`DELETE ${url}/authenticator`, () =>
			Response.json({ message, code: 'conflict', requestId: 'r' }, { status: 409 }),
		);
		await click('Remove the authenticator app');
		await click('Remove');

		await screen.findAllByText(message);
	});

	it('asks an admin without a factor to set one up', async () => {
		await show({ ...none, isRequired: true });

		screen.getByText('Admins need two-factor authentication. Please set it up to open the Admin Dashboard.');
	});

	it('shows an error with a retry if it cannot be loaded', async () => {
		startFakeServer();
		renderScreen(<SecondFactorCard />);

		await screen.findByText('Failed to load two-factor authentication');
		screen.getByRole('button', { name: 'Retry' });
	});
});

describe('two-factor authentication that the account of somebody else requires', () => {
	const withApp: SecondFactor = { ...withBoth, passkeys: [] };
	const accountsWith = (...rows: AccountOfMember[]) => [() => Response.json(rows)] as const;

	it('is said before the last factor is removed', async () => {
		const server = await show(withApp);
		const olga = aSharedAccount({ secondFactor: 'required' });
		const paul = { ...olga, _id: 'paul', name: 'Paul' };
		const quinn = { ...olga, _id: 'quinn', name: 'Quinn', secondFactor: 'optional' } as const;
		server.answer('GET /api/accounts', ...accountsWith(olga, paul, quinn));
		await click('Remove the authenticator app');

		await screen.findByText(
			'The accounts of Olga and Paul require two-factor authentication: you lose access immediately, and so do the API keys that you created there, until you set it up again.',
		);
	});

	it('is no reason to warn while another factor is left, or when no account requires it', async () => {
		const server = await show(withBoth);
		server.answer('GET /api/accounts', ...accountsWith(aSharedAccount({ secondFactor: 'required' })));
		await click('Remove Laptop');
		await screen.findByText('You can no longer log in with this passkey.');

		expect(screen.queryByText(/lose access/)).toBeNull();
		expect(server.bodies('GET /api/accounts')).toEqual([]);
	});

	it('leads here, and back once a factor is added, with the recovery codes in between', async () => {
		const server = startFakeServer();
		server.answer(`GET ${url}`, () => Response.json(none));
		server.answer(`POST ${url}/passkeys/options`, () => Response.json({ passkeyOptions: { challenge: 'x' } }));
		server.answer(`POST ${url}/passkeys`, () => Response.json({ ...none, passkeys: [laptop], recoveryCodes }));
		server.answer('GET /api/accounts', ...accountsWith(aSharedAccount({ secondFactor: 'required' })));
		vi.stubGlobal('PublicKeyCredential', class {});
		startRegistration.mockResolvedValue(attestation);
		localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ token: tokenUntil(Date.now() + 3_600_000) })));
		updateChosenAccount(aSharedAccount({ secondFactor: 'missing' }));
		renderScreen(<SecondFactorCard />);
		await screen.findByText('The account of Olga requires two-factor authentication.', { exact: false });
		await click('Add a passkey');
		await userEvent.type(screen.getByLabelText('Name'), 'Laptop{Enter}');
		await screen.findByRole('dialog', { name: 'Save your recovery codes' });
		await click('I have saved them');

		await screen.findByText('The account of Olga is open to you.');
		expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
		localStorage.clear();
		sessionStorage.clear();
	});
});
