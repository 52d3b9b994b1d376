import { channelKinds } from '@stayup/contract';
import { aDownAlert, aMaintenanceAlert, anUpAlert, shop } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { passesMute } from './ends-outage.ts';

const slow = { website: shop, condition: 'slow', since: 1000, at: 9000, next: 'up' } as const;

it('a muted website still ends what a service shows as open, and nothing else', () => {
	const passing = (message: Parameters<typeof passesMute>[1]) =>
		channelKinds.filter((kind) => passesMute(kind, message));

	expect(passing(anUpAlert())).toEqual(['slack', 'pagerduty']);
	expect(passing(aMaintenanceAlert())).toEqual(['slack', 'pagerduty']);
	expect(passing({ ...slow, event: 'condition-ended' })).toEqual(['pagerduty']);
	expect(passing(aDownAlert())).toEqual([]);
});
