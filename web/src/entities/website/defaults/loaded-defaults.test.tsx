import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { LoadedDefaults, websiteDefaultsQuery } from './loaded-defaults.tsx';

it('reads the defaults again for each form, also those that were read a moment ago', async () => {
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
	const before = { checkInterval: 300, tags: [], alertsEnabled: true };
	client.setQueryData(websiteDefaultsQuery().queryKey, { defaults: before, version: '' });
	const server = startFakeServer();
	server.answer('GET /api/website-defaults', () => Response.json({ ...before, checkInterval: 900 }));
	renderScreen(<LoadedDefaults>{({ checkInterval }) => <p>Every {checkInterval} s</p>}</LoadedDefaults>, { client });

	await screen.findByText('Every 900 s');
});
