/** Puts a website under watch and leads to its page, where the first result is seconds away. */
import type { NewWebsite } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/client.ts';
import { queries, refetchBoard } from '../api/queries.ts';
import { type Submission, useSubmission } from '../form/use-submission.ts';
import { failures, successes } from '../messages.ts';
import { paths } from '../paths.ts';

export function useAddWebsite(websiteIn: (form: FormData) => NewWebsite): Submission {
	const client = useQueryClient();
	const navigate = useNavigate();
	return useSubmission({
		check: async (form) => {
			const { newWebsiteErrors } = await import('./new-website-errors.ts');
			return newWebsiteErrors(websiteIn(form));
		},
		send: async (form) => {
			const website = await call('addWebsite', { body: websiteIn(form) });
			toast.success(successes.addWebsite);
			client.setQueryData(queries.website(website._id).queryKey, website);
			void refetchBoard(client);
			navigate(paths.website(website._id));
		},
		failure: failures.addWebsite,
	});
}
