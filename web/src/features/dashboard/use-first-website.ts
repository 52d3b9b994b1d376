/** Adds the website that the visitor checked before registering, once the account's websites are known. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { visitStorage } from '../../lib/storage.ts';

/** `count` is the account's number of websites; undefined while loading. */
export function useFirstWebsite(count: number | undefined): void {
	const client = useQueryClient();

	useEffect(() => {
		// Most visits have nothing stored, and need not load the script.
		if (count === undefined || visitStorage.isEmpty()) return;
		import('./add-first-website.ts')
			.then(({ addFirstWebsite }) => addFirstWebsite(client, count))
			.catch((error: unknown) => console.error('Failed to load the first website:', error));
	}, [client, count]);
}
