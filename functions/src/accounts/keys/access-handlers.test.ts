import { anAccount } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { accessOf } from './access-handlers.ts';

it('an API key learns its scopes, its websites and the limits of the plan', () => {
	const key = { name: 'CI', id: 'k', scopes: ['read', 'write'] as const, websiteIds: ['shop'], createdAt: 0 };

	expect(accessOf({ user: anAccount({ tier: 'Core' }), role: 'owner', key })).toEqual({
		scopes: ['read', 'write'],
		websiteIds: ['shop'],
		tier: 'Core',
		limits: { websites: 50, channels: 10, policies: 20, policySteps: 2, maintenanceWindows: 20, statusPages: 1 },
	});
});

it('a session has what the role allows, and no limit is null', () => {
	const access = accessOf({ user: anAccount({ tier: 'Admin' }), role: 'editor', key: null });

	expect(access).toMatchObject({ scopes: ['read', 'respond', 'write'], websiteIds: null, limits: { websites: null } });
});
