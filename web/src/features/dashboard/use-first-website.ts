/** The website that somebody checked before registering becomes the first one under watch. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { call } from '../../api/client.ts';
import { refetchBoard } from '../../api/queries.ts';
import { failures, messageFor, successes } from '../../messages.ts';
import { takeFirstWebsite } from '../../session/first-website.ts';

export function useFirstWebsite(): void {
	const client = useQueryClient();

	useEffect(() => {
		const url = takeFirstWebsite();
		if (url === null) return;
		call('addWebsite', { body: { name: nameOf(url), url } })
			.then(() => {
				toast.success(successes.addWebsite);
				return refetchBoard(client);
			})
			.catch((error: unknown) => void toast.error(messageFor(error, failures.addWebsite)));
	}, [client]);
}

function nameOf(url: string): string {
	return (URL.parse(url)?.hostname ?? url).replace(/^www\./, '').slice(0, 100);
}
