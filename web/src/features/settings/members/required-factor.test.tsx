import type { Member } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { confirmPassword, passwordNeeded } from '../../../../testing/password-dialog.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aSharedAccount } from '../../../entities/account/members/builders.ts';
import { SharedAccountContext } from '../../../entities/account/members/shared-account.ts';
import { RequiredFactor } from './required-factor.tsx';

const path = '/api/member-requirements';
const olga: Member = {
	_id: 'olga',
	name: 'Olga',
	email: 'olga@example.com',
	role: 'owner',
	isLimited: false,
	hasSecondFactor: true,
	since: '2026-11-21T14:02:07.000Z',
};
const mel: Member = { ...olga, _id: 'mel', name: 'Mel', role: 'admin', hasSecondFactor: false };
const bob: Member = { ...mel, _id: 'bob', name: 'Bob', role: 'editor' };
const switchName = 'Require two-factor authentication';

afterEach(() => window.localStorage.clear());

async function show(members: Member[], { isRequired = false, asMember = false } = {}) {
	const server = startFakeServer();
	let secondFactor = isRequired;
	server.answer(`GET ${path}`, () => Response.json({ secondFactor }));
	server.answer(`PUT ${path}`, () => {
		secondFactor = !isRequired;
		return Response.json({ secondFactor });
	});
	renderScreen(
		<SharedAccountContext value={asMember ? aSharedAccount({ role: 'admin' }) : null}>
			<RequiredFactor members={members} />
		</SharedAccountContext>,
	);
	await screen.findByText(switchName);
	return server;
}

describe('requiring two-factor authentication', () => {
	it('names who has none before the switch is pressed, and once more before they lose access', async () => {
		const server = await show([olga, mel, bob]);
		screen.getByText('Mel and Bob have not set it up.');
		await userEvent.click(screen.getByRole('switch', { name: switchName }));
		const dialog = await screen.findByRole('alertdialog', { name: 'Require two-factor authentication?' });
		within(dialog).getByText('Mel and Bob lose access immediately, until they set it up.');
		expect(server.bodies(`PUT ${path}`)).toEqual([]);
		await userEvent.click(within(dialog).getByRole('button', { name: 'Require it' }));

		await screen.findByText('Members now need two-factor authentication');
		expect(server.bodies(`PUT ${path}`)).toEqual([{ secondFactor: true }]);
		await screen.findByRole('switch', { name: switchName, checked: true });
	});

	it('says so when nobody loses access', async () => {
		await show([olga, { ...mel, hasSecondFactor: true }]);
		screen.getByText('All members have set it up.');
		await userEvent.click(screen.getByRole('switch', { name: switchName }));

		await screen.findByText('Nobody loses access.');
	});

	it('names five people at most, and counts the others', async () => {
		await show([olga, ...Array.from({ length: 8 }, (_, index) => ({ ...mel, _id: `m${index}`, name: `M${index}` }))]);

		screen.getByText('M0, M1, M2, M3, M4, and 3 others have not set it up.');
	});

	it('says that there are no members', async () => {
		await show([olga]);

		screen.getByText('There are no members yet.');
	});

	it('is for owners who have set it up, with the way there', async () => {
		await show([{ ...olga, hasSecondFactor: false }, bob]);

		screen.getByText('Bob has not set it up.', { exact: false });
		expect(screen.getByRole<HTMLInputElement>('switch', { name: switchName }).disabled).toBe(true);
		expect(screen.getByRole('link', { name: 'set it up for yourself' }).getAttribute('href')).toBe('/profile/security');
	});

	it('ends after a question, also for an owner without it, and asks for the password of an older login', async () => {
		const server = await show([{ ...olga, hasSecondFactor: false }, bob], { isRequired: true });
		server.answer(`PUT ${path}`, passwordNeeded);
		await userEvent.click(screen.getByRole('switch', { name: switchName }));
		await userEvent.click(await screen.findByRole('button', { name: 'Stop requiring it' }));
		await screen.findByLabelText('Current password');
		server.answer(`PUT ${path}`, () => Response.json({ secondFactor: false }));
		await confirmPassword('a-good-long-password');

		await screen.findByText('Members no longer need two-factor authentication');
		await waitFor(() => expect(server.bodies(`PUT ${path}`)).toHaveLength(2));
	});

	it('is shown to admins of the account, who cannot change it', async () => {
		await show([olga, mel], { isRequired: true, asMember: true });

		screen.getByText('On');
		screen.getByText('Mel has not set it up. Only the owner can change this.');
		expect(screen.queryByRole('switch')).toBeNull();
	});

	it('shows a failure, and tries again', async () => {
		const server = startFakeServer();
		server.answer(`GET ${path}`, () => new Response(null, { status: 500 }));
		renderScreen(<RequiredFactor members={[olga]} />);

		await screen.findByText('Failed to load the setting of two-factor authentication');
	});
});
