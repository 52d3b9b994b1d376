/** The people of an attack: Mallory attacks, Alice has everything that can be attacked, and Ada is an admin. */
import type { NewSession } from '@stayup/contract';
import { register } from '@stayup/testing/api-client';
import { type ExampleFixture, makeExampleFixture } from '@stayup/testing/examples';
import type { openStoredData } from '@stayup/testing/stored-data';

export interface Target {
	data: ReturnType<typeof openStoredData>;
	fixture: ExampleFixture;
	ada: NewSession;
	alice: NewSession;
	mallory: NewSession;
}

export async function makeTarget(data: Target['data']): Promise<Target> {
	const fixture = await makeExampleFixture(data);
	return { data, fixture, ada: fixture.ada, alice: fixture.alice, mallory: await register('Mallory') };
}
