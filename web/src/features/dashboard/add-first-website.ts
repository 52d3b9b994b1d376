/** Adds the website that the visitor checked before registering, unless the account already has websites. */
import type { QueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { nameOfWebsite, takeFirstWebsite } from '../../entities/account/session/first-website.ts';
import { refetchDashboard } from '../../entities/website/api/website-queries.ts';
import { websiteWithDefaults } from '../../entities/website/website-with-defaults.ts';
import { call } from '../../lib/api-client/client.ts';
import { failures, successes } from '../../lib/messages.ts';
import { showFailure } from '../../lib/show-failure.ts';

/** `count` is the account's number of websites. */
export async function addFirstWebsite(client: QueryClient, count: number): Promise<void> {
	const first = takeFirstWebsite();
	if (first === null || count > 0) return;
	try {
		await call('addWebsite', { body: websiteWithDefaults(nameOfWebsite(first.url), first.url) });
		toast.success(successes.addWebsite);
		await refetchDashboard(client);
	} catch (error) {
		showFailure(error, failures.addWebsite);
	}
}
