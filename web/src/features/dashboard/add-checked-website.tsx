/** The first screen of a new account whose owner checked a website before: adds it, and opens its page, where its first result arrives. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { nameOfWebsite, takeFirstWebsite } from '../../entities/account/session/first-website.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { refetchDashboard, websiteQueries } from '../../entities/website/api/website-queries.ts';
import { loadStartingSettings } from '../../entities/website/defaults/starting-settings.ts';
import { websiteWithDefaults } from '../../entities/website/website-with-defaults.ts';
import { call } from '../../lib/api-client/client.ts';
import { failures, successes } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { AddingWebsite } from './adding-website.tsx';

type AddCheckedWebsiteProps = {
	/** Loads the script of the website's screen. */
	loadScreen: (() => Promise<unknown>) | undefined;
	/** The account has websites already, or it could not be added. */
	onNone: () => void;
};

export function AddCheckedWebsite({ loadScreen, onNone }: AddCheckedWebsiteProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const { user, refresh } = useSession();
	const tier = user?.tier ?? 'Free';
	const [isAdding, setAdding] = useState(false);
	const hasBegun = useRef(false);
	const isGone = useRef(false);

	useEffect(() => {
		isGone.current = false;
		const leave = () => {
			isGone.current = true;
		};
		// React runs effects twice during development.
		if (hasBegun.current) return leave;
		hasBegun.current = true;
		void (async () => {
			try {
				// Only a new account wants it. The number in the session may be older than its websites.
				const [known, settings] = await Promise.all([
					client.fetchQuery(websiteQueries.list()),
					loadStartingSettings(tier),
				]);
				const taken = takeFirstWebsite();
				if (taken === null || known.length > 0) return onNone();
				setAdding(true);
				// A failure is shown by the screen itself, which asks for the same script.
				void loadScreen?.().catch(() => undefined);
				const body = { ...websiteWithDefaults(nameOfWebsite(taken.url), taken.url), ...settings };
				const website = await call('addWebsite', { body });
				client.setQueryData(websiteQueries.detail(website._id).queryKey, website);
				// In place of the toast of the registration a moment before.
				toast.success(successes.addWebsite, { id: 'session' });
				if (!isGone.current) navigate(paths.website(website._id), { replace: true });
				void refetchDashboard(client);
				void refresh();
			} catch (error) {
				showFailure(error, failures.addWebsite);
				onNone();
			}
		})();
		return leave;
	}, [client, loadScreen, navigate, onNone, refresh, tier]);

	return <AddingWebsite isAdding={isAdding} />;
}
