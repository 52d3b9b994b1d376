/** Shows a toast and redirects when admin data fails to load: to the dashboard (specification §8), or to set up a missing second factor. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { Navigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { adminsNeedSecondFactor } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { adminFailures } from '../admin-messages.ts';
import { adminKey } from './admin-queries.ts';

export function AdminLoadFailure() {
	const client = useQueryClient();
	const isFactorMissing = client
		.getQueryCache()
		.findAll({ queryKey: adminKey })
		.some(({ state: { error } }) => error instanceof ApiError && error.code === 'second-factor-required');
	const text = isFactorMissing ? adminsNeedSecondFactor : adminFailures.adminLoad.text;
	useEffect(() => {
		toast.error(text, { id: text });
	}, [text]);
	return <Navigate to={isFactorMissing ? paths.accountSecurity : paths.dashboard} replace />;
}
