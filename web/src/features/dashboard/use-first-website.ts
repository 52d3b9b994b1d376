/** Adds the website that the visitor checked before registering, unless the account already has websites. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { nameOfWebsite, takeFirstWebsite } from '../../entities/account/session/first-website.ts';
import { refetchDashboard } from '../../entities/website/api/website-queries.ts';
import { websiteWithDefaults } from '../../entities/website/website-with-defaults.ts';
import { call } from '../../lib/api-client/client.ts';
import { failures, messageFor, successes } from '../../lib/messages.ts';

/** `count` is the account's number of websites; undefined while loading. */
export function useFirstWebsite(count: number | undefined): void {
	const client = useQueryClient();

	useEffect(() => {
		if (count === undefined) return;
		const first = takeFirstWebsite();
		if (first === null || count > 0) return;
		call('addWebsite', { body: websiteWithDefaults(nameOfWebsite(first.url), first.url) })
			.then(() => {
				toast.success(successes.addWebsite);
				return refetchDashboard(client);
			})
			.catch((error: unknown) => void toast.error(messageFor(error, failures.addWebsite)));
	}, [client, count]);
}
