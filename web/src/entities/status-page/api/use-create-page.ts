/** Creates a status page for one website. */
import { pageOfWebsite, randomLetters, type StatusPage, slugsFor, type Website } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { paths } from '../../../lib/paths.ts';
import { statusPageSuccesses } from '../messages.ts';
import { noteStatusPage } from './status-page-queries.ts';

type NamedWebsite = Pick<Website, '_id' | 'name' | 'url'>;

/** Opens the new page in the editor, which shows its link. */
export function useCreatePage() {
	const client = useQueryClient();
	const navigate = useNavigate();
	return useMutation({
		mutationFn: createWithFreeSlug,
		onSuccess: async (page) => {
			toast.success(statusPageSuccesses.create);
			await noteStatusPage(client, page);
			navigate(`${paths.statusPage(page._id)}?created`);
		},
	});
}

async function createWithFreeSlug(website: NamedWebsite): Promise<StatusPage> {
	const slugs = slugsFor(website, randomLetters(5));
	for (const [index, slug] of slugs.entries()) {
		try {
			return await call('addStatusPage', { body: pageOfWebsite(website, slug) });
		} catch (error) {
			if (!isSlugRefused(error) || index === slugs.length - 1) throw error;
		}
	}
	throw new Error('No slug is left to try.');
}

function isSlugRefused(error: unknown): boolean {
	return error instanceof ApiError && (error.code === 'conflict' || error.errors.some(({ field }) => field === 'slug'));
}
