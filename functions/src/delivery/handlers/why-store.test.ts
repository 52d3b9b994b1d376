import { describe, expect, it } from 'vitest';
import { decidesAboutAlerts } from './why-store.ts';

describe('the changes that decide about the alerts of a website', () => {
	it.each(['website-added', 'website-changed', 'website-deleted'] as const)(
		'are those of the website itself: %s',
		(event) => {
			expect(decidesAboutAlerts({ event, detail: 'Shop' }, 'Shop')).toBe(true);
			expect(decidesAboutAlerts({ event, detail: 'Cafe' }, 'Shop')).toBe(false);
			expect(decidesAboutAlerts({ event, detail: 'Cafe' })).toBe(true);
		},
	);

	it.each(['email-changed', 'webhook-changed', 'channels-imported', 'policy-changed', 'maintenance-added'] as const)(
		'are those of the account: %s',
		(event) => {
			expect(decidesAboutAlerts({ event, detail: 'Team' }, 'Shop')).toBe(true);
		},
	);

	it.each(['website-defaults-changed', 'webhook-secret-shown', 'api-key-created', 'status-page-changed'] as const)(
		'are no others: %s',
		(event) => {
			expect(decidesAboutAlerts({ event, detail: 'Shop' }, 'Shop')).toBe(false);
			expect(decidesAboutAlerts({ event, detail: 'Shop' })).toBe(false);
		},
	);
});
