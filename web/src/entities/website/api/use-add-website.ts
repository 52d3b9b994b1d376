/** Adds a website and opens its page, which shows the first result within seconds. */
import type { NewWebsite } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api-client/client.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { refetchDashboard, websiteQueries } from './website-queries.ts';

/** `settings`: loaded when the form is sent, and used instead of those in the form. */
export function useAddWebsite(
	websiteIn: (form: FormData) => NewWebsite,
	settings?: () => Promise<Partial<NewWebsite>>,
): Form {
	const client = useQueryClient();
	const navigate = useNavigate();
	return useForm({
		check: async (form) => {
			const { newWebsiteErrors } = await import('./new-website-errors.ts');
			return newWebsiteErrors(websiteIn(form));
		},
		send: async (form) => {
			const website = await call('addWebsite', { body: { ...websiteIn(form), ...(await settings?.()) } });
			toast.success(successes.addWebsite);
			client.setQueryData(websiteQueries.detail(website._id).queryKey, website);
			void refetchDashboard(client);
			navigate(paths.website(website._id));
		},
		failure: failures.addWebsite,
	});
}
