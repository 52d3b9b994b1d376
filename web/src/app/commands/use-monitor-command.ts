/** The command of "Go to" that monitors a typed or pasted URL with the defaults of the account. */

import { isAdmin } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../entities/account/members/use-may.ts';
import { nameOfWebsite } from '../../entities/account/session/first-website.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { refetchDashboard } from '../../entities/website/api/website-queries.ts';
import { loadStartingSettings } from '../../entities/website/defaults/starting-settings.ts';
import { websiteWithDefaults } from '../../entities/website/website-with-defaults.ts';
import { call } from '../../lib/api-client/client.ts';
import { failures, successes } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { showFailure } from '../../lib/show-failure.ts';
import type { Command } from './find-commands.ts';
import { urlIn } from './url-in.ts';

export function useMonitorCommand(typed: string): Command[] {
	const client = useQueryClient();
	const navigate = useNavigate();
	const { user } = useSession();
	const tier = user?.tier ?? 'Free';
	// An admin who types john.smith searches for a person.
	const isSearch = user !== null && isAdmin(user) && !typed.includes('://');
	const mayWrite = useMay('write');
	const url = isSearch || !mayWrite ? null : urlIn(typed);
	return useMemo(() => {
		if (url === null) return [];
		const monitor = async () => {
			try {
				const settings = await loadStartingSettings(tier);
				const body = { ...websiteWithDefaults(nameOfWebsite(url), url), ...settings };
				const { _id } = await call('addWebsite', { body });
				toast.success(successes.addWebsite);
				navigate(paths.website(_id));
				await refetchDashboard(client);
			} catch (error) {
				showFailure(error, failures.addWebsite);
			}
		};
		return [{ key: 'monitor', group: 'Actions', label: `Monitor ${url}`, keywords: typed, run: () => void monitor() }];
	}, [client, navigate, tier, typed, url]);
}
