import type { ApiKey } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { ApiKeys } from './keys.tsx';

const list = 'GET /api/keys';
const key: ApiKey = {
	_id: 'p4Xq0RmT7cWd',
	name: 'Deployments',
	prefix: 'stayup_live_p4Xq0RmT7cWd',
	scopes: ['read', 'write'],
	websiteIds: null,
	createdAt: '2026-11-20T09:00:00.000Z',
	expiresAt: null,
	lastUsedAt: null,
	previousUntil: null,
	state: 'valid',
};
const secret = 'stayup_live_p4Xq0RmT7cWd-secret';

function signedIn(tier: string): void {
	const hour = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }));
	const user = { _id: 'alice', token: `x.${hour}.x`, name: 'Alice', email: 'a@example.com', role: 'user', tier };
	window.localStorage.setItem('userInfo', JSON.stringify(user));
}

afterEach(() => window.localStorage.clear());

function renderKeys(keys: ApiKey[], tier = 'Core') {
	const server = startFakeServer();
	server.answer(list, () => Response.json(keys));
	signedIn(tier);
	renderScreen(<ApiKeys />);
	return server;
}

describe('the API keys', () => {
	it('show their beginning, scopes, websites and use', async () => {
		renderKeys([key]);
		const row = await screen.findByRole('listitem');

		expect(row.textContent).toContain('stayup_live_p4Xq0RmT7cWd…');
		expect(row.textContent).toContain('Read, Write · All websites');
		expect(row.textContent).toContain('Never used · No expiry');
	});

	it('say when they expire, and until when the previous secret is valid', async () => {
		renderKeys([{ ...key, expiresAt: '2036-11-20T09:00:00.000Z', previousUntil: '2036-01-02T09:00:00.000Z' }]);
		const row = await screen.findByRole('listitem');

		expect(row.textContent).toMatch(/Expires .*2036/);
		expect(row.textContent).toMatch(/The previous secret is valid until .*2036/);
	});

	it('say which ones the plan no longer includes', async () => {
		renderKeys(
			[
				{ ...key, state: 'read-only' },
				{ ...key, _id: 'b', name: 'Other', state: 'over-limit' },
			],
			'Free',
		);

		await screen.findByText('Read-only on your plan');
		expect(screen.getByText('Above your plan')).toBeTruthy();
		await screen.findByText(/includes one key that may only read, with 60 requests a minute/);
	});

	it('can be loaded again after a failure', async () => {
		const server = startFakeServer();
		signedIn('Core');
		renderScreen(<ApiKeys />);
		await screen.findByText('Failed to load the API keys');
		server.answer(list, () => Response.json([]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByText('No API keys yet');
	});

	it('are created with their scopes, and shown once', async () => {
		const server = renderKeys([]);
		server.answer('POST /api/keys', () => Response.json({ ...key, secret }, { status: 201 }));
		await userEvent.click(await screen.findByRole('button', { name: 'Create API key' }));
		await fill(screen.getByLabelText('Name'), 'Deployments');
		await userEvent.click(screen.getByLabelText('Write'));
		await userEvent.click(screen.getAllByRole('button', { name: 'Create API key' }).at(-1) ?? document.body);

		await screen.findByText(secret);
		await userEvent.click(screen.getByRole('button', { name: 'Done' }));
		expect(screen.queryByText(secret)).toBeNull();
	});

	it('need a name, and keep what was chosen when they are refused', async () => {
		const server = renderKeys([]);
		server.answer('POST /api/keys', refusal('Your Core plan includes 5 API keys.'));
		await userEvent.click(await screen.findByRole('button', { name: 'Create API key' }));
		const submit = () =>
			userEvent.click(screen.getAllByRole('button', { name: 'Create API key' }).at(-1) ?? document.body);
		await submit();
		await screen.findByText('Please enter a name for the key.');
		await fill(screen.getByLabelText('Name'), 'Deployments');
		await submit();

		await screen.findAllByText('Your Core plan includes 5 API keys.');
		expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Deployments');
	});

	it('only read on Free', async () => {
		renderKeys([], 'Free');
		await screen.findByText(/may only read/);
		await userEvent.click(await screen.findByRole('button', { name: 'Create API key' }));

		expect(screen.getByLabelText<HTMLInputElement>('Write').disabled).toBe(true);
	});

	it('are rotated, and the new secret is shown', async () => {
		const server = renderKeys([key]);
		server.answer(`POST /api/keys/${key._id}/rotate`, () => Response.json({ ...key, secret }));
		await userEvent.click(await screen.findByRole('button', { name: 'Rotate Deployments' }));
		expect(screen.getByText(/stays valid for 24 hours/)).toBeTruthy();
		await userEvent.click(screen.getByRole('button', { name: 'Rotate key' }));

		await screen.findByText(secret);
	});

	it('are revoked after a confirmation', async () => {
		const server = renderKeys([key]);
		server.answer(`DELETE /api/keys/${key._id}`, () => Response.json({ message: 'API key revoked' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Revoke Deployments' }));
		server.answer(list, () => Response.json([]));
		await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }));

		await screen.findByText('Deployments is revoked');
		await screen.findByText('No API keys yet');
	});
});
