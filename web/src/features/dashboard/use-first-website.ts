/** The website that somebody checked before registering becomes the first one under watch; who has websites already meant nothing by it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { call } from '../../api/client.ts';
import { refetchBoard } from '../../api/queries.ts';
import { failures, messageFor, successes } from '../../messages.ts';
import { websiteWithDefaults } from '../../monitoring/website-with-defaults.ts';
import { nameOfWebsite, takeFirstWebsite } from '../../session/first-website.ts';

/** `count` is how many there are; undefined until that is known. */
export function useFirstWebsite(count: number | undefined): void {
	const client = useQueryClient();

	useEffect(() => {
		if (count === undefined) return;
		const first = takeFirstWebsite();
		if (first === null || count > 0) return;
		call('addWebsite', { body: websiteWithDefaults(nameOfWebsite(first.url), first.url) })
			.then(() => {
				toast.success(successes.addWebsite);
				return refetchBoard(client);
			})
			.catch((error: unknown) => void toast.error(messageFor(error, failures.addWebsite)));
	}, [client, count]);
}
