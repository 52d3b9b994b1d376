/** Shows a toast and redirects when admin data cannot be loaded: to the dashboard (specification §8), or to set up a missing second factor. */

import type { ProblemCode } from '@stayup/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { Navigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { adminsNeedSecondFactor } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { adminFailures } from '../admin-messages.ts';
import { adminKey } from './admin-queries.ts';

export function AdminLoadFailure() {
	const isFactorMissing = isRefusedWith(useQueryClient(), ['second-factor-required']);
	const text = isFactorMissing ? adminsNeedSecondFactor : adminFailures.adminLoad.text;
	useEffect(() => {
		toast.error(text, { id: text });
	}, [text]);
	return <Navigate to={isFactorMissing ? paths.accountSecurity : paths.dashboard} replace />;
}

/** Whether the server has refused to show something to this person, rather than failed: trying again does not help. */
export function useIsRefused(): boolean {
	return isRefusedWith(useQueryClient(), ['unauthenticated', 'forbidden', 'second-factor-required']);
}

function isRefusedWith(client: QueryClient, codes: readonly ProblemCode[]): boolean {
	return client
		.getQueryCache()
		.findAll({ queryKey: adminKey })
		.some(({ state: { error } }) => error instanceof ApiError && codes.some((code) => code === error.code));
}
