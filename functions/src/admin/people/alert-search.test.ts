import { anAccount, noon } from '@stayup/testing/builders';
import { expect, it, vi } from 'vitest';
import { createAlertSearchHandlers } from './alert-search.ts';

it('the search for alerts reads fifty of the accounts to which a person belongs', async () => {
	const find = vi.fn(async () => anAccount());
	const { searchAlerts } = createAlertSearchHandlers({
		people: {
			find,
			search: async () => [{ kind: 'person', _id: 'alice', label: 'Alice', detail: '' }],
			deliveriesOf: async () => ({ items: [], next: null }),
		},
		outages: { find: async () => null },
		memberships: {
			listOfMember: async () => Array.from({ length: 200 }, (_, index) => ({ ownerId: `o${index}` })),
		},
		trails: { ofAccount: async () => ({ now: [], websites: [], outages: [], changes: [] }) },
		whys: { of: async () => [] },
		now: () => noon,
	} as unknown as Parameters<typeof createAlertSearchHandlers>[0]);
	const { person } = await searchAlerts({ query: { text: 'alice' } } as Parameters<typeof searchAlerts>[0]);

	expect(person?.accounts).toHaveLength(50);
	expect(find).toHaveBeenCalledTimes(51);
});
