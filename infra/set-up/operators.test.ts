import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixture, environment, type Fixture, projectId } from '../testing/set-up-fixture.ts';

let fixture: Fixture;
const setUp = (given: Readonly<Record<string, string>> = environment) => fixture.setUp(given);

describe('set-up, for the operators,', () => {
	beforeEach(() => {
		fixture = createFixture(projectId);
	});
	afterEach(() => fixture.remove());

	it('adds a second way to the operators to every alert policy, and leaves it there', async () => {
		const channelsOfPolicies = () =>
			fixture.cloud.edit((state) => {
				const { policies = [], channels = [] } = state.projects[projectId]?.rows ?? {};
				const ways = policies.map((policy) => (policy.notificationChannels as string[]).length);
				return { ways: [...new Set(ways)], labels: channels.map(({ labels }) => labels) };
			});
		await setUp();
		expect(channelsOfPolicies().ways).toEqual([1]);
		await setUp({ ...environment, OPERATOR_WEBHOOK: 'https://pager.example/stayup' });
		const third = await setUp();

		expect(channelsOfPolicies()).toEqual({
			ways: [2],
			labels: [{ email_address: 'operators@stayup-test.com' }, { url: 'https://pager.example/stayup' }],
		});
		expect(third.changes).toEqual([]);
		await expect(setUp({ ...environment, OPERATOR_WEBHOOK: 'pager' })).rejects.toThrow(
			'OPERATOR_WEBHOOK must be a URL',
		);
	});

	it('says how a number is registered for text messages to the US, once they are switched on', async () => {
		expect((await setUp()).printed).not.toContain('A2P 10DLC');
		fixture.cloud.edit((state) => {
			state.projects[projectId]?.secretValues.TWILIO_AUTH_TOKEN?.push('0'.repeat(32));
		});

		expect((await setUp()).printed).toContain('A2P 10DLC');
	});
});
