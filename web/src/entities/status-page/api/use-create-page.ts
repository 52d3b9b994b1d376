/** Creates a status page of websites, which its owner publishes in the editor. */
import { draftOfWebsites, randomLetters, type StatusPage, slugsFor, type Website } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { call } from '../../../lib/api-client/client.ts';
import { paths } from '../../../lib/paths.ts';
import { statusPageSuccesses } from '../messages.ts';
import { noteStatusPage } from './status-page-queries.ts';

interface NewPage {
	name: string;
	/** At least one. */
	websites: readonly Pick<Website, '_id' | 'name' | 'url'>[];
}

/** Opens the new page in the editor. */
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

async function createWithFreeSlug({ name, websites }: NewPage): Promise<StatusPage> {
	// The host of one of several websites says nothing about the page.
	const url = websites.length === 1 ? (websites[0]?.url ?? '') : '';
	const slugs = slugsFor({ name, url }, randomLetters(5));
	for (const [index, slug] of slugs.entries()) {
		try {
			return await call('addStatusPage', { body: draftOfWebsites(websites, name, slug) });
		} catch (error) {
			if (!isSlugRefused(error) || index === slugs.length - 1) throw error;
		}
	}
	throw new Error('No slug is left to try.');
}

function isSlugRefused(error: unknown): boolean {
	return error instanceof ApiError && (error.code === 'conflict' || error.errors.some(({ field }) => field === 'slug'));
}
