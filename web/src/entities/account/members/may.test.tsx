import { memberRoles, type Permission, permissions, permissionsOfRole } from '@stayup/contract';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ChosenAccount } from '../../../lib/api-client/chosen-account.ts';
import { aSharedAccount } from './builders.ts';
import { May } from './may.tsx';
import { MayOrWhy } from './may-or-why.tsx';
import { RoleScreen } from './role-screen.tsx';
import { SharedAccountContext } from './shared-account.ts';
import { refusalIn } from './use-refusal.ts';

function show(account: ChosenAccount | null, permission: Permission): void {
	render(
		<SharedAccountContext value={account}>
			<MemoryRouter>
				<May permission={permission}>Button</May>
				<MayOrWhy permission={permission}>Form</MayOrWhy>
				<RoleScreen permission={permission}>Screen</RoleScreen>
			</MemoryRouter>
		</SharedAccountContext>,
	);
}

const asRole = memberRoles.flatMap((role) =>
	permissions
		.filter((permission) => permission !== 'personal')
		.map((permission) => ({
			role,
			permission,
			verdict: permissionsOfRole[role].includes(permission) ? 'may' : 'may NOT',
		})),
);

describe('in the account of somebody else', () => {
	it.each(asRole)('$role $verdict $permission', ({ role, permission, verdict }) => {
		const refusal = refusalIn(aSharedAccount({ role }), permission);

		expect(refusal === null ? 'may' : 'may NOT').toBe(verdict);
	});

	it('a refused role sees no button, and the reason instead of a form and a screen', () => {
		show(aSharedAccount({ role: 'viewer' }), 'write');

		expect(['Button', 'Form', 'Screen'].map((text) => screen.queryByText(text))).toEqual([null, null, null]);
		expect(screen.getAllByText('Your role in this account is Viewer, which can only read.')).toHaveLength(2);
		expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
	});

	it('an admin reads that only the owner changes payments', () => {
		show(aSharedAccount({ role: 'admin' }), 'own');

		screen.getAllByText('Your role in this account is Admin, and only the owner can do this.');
	});

	it('a member above the limit of the plan only reads, and sees why', () => {
		show(aSharedAccount({ role: 'admin', isLimited: true }), 'write');

		screen.getAllByText('The plan of this account includes fewer members than it has, so you can only read for now.');
	});

	it.each(['write', 'own'] as const)('the own account allows everything: %s', (permission) => {
		show(null, permission);

		for (const text of ['Button', 'Form', 'Screen']) screen.getByText(text, { exact: false });
		expect(screen.queryByText(/^Your role/)).toBeNull();
	});
});
