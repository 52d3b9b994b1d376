/** Runs or undoes an import by calling the server until it is done, and shows each step. */
import type { ImportSummary, WebsiteImport } from '@stayup/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { refetchDashboard } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { type Failure, messageFor } from '../../../lib/messages.ts';
import { importQueries } from '../import-queries.ts';
import { importFailures } from '../messages.ts';

export function useImportSteps(id: string) {
	const client = useQueryClient();
	const options = (failure: Failure) => ({
		onError: (error: unknown) => toast.error(messageFor(error, failure), { id: failure.text }),
		onSettled: async () => {
			// Lists of websites, channels, windows and pages are read again when their screens open.
			await client.invalidateQueries({ refetchType: 'none' });
			await client.invalidateQueries({ queryKey: ['imports'] });
			await refetchDashboard(client);
		},
	});
	const run = useMutation({
		mutationFn: () => repeat(client, id, 'done', () => call('runImport', { params: { id } })),
		...options(importFailures.run),
	});
	const undo = useMutation({
		mutationFn: () => repeat(client, id, 'undone', () => call('undoImport', { params: { id } })),
		...options(importFailures.undo),
	});
	return { run, undo };
}

async function repeat(
	client: QueryClient,
	id: string,
	state: ImportSummary['state'],
	step: () => Promise<ImportSummary>,
): Promise<void> {
	for (;;) {
		const summary = await step();
		client.setQueryData(importQueries.detail(id).queryKey, (known: WebsiteImport | undefined) =>
			known ? { ...known, ...summary } : known,
		);
		if (summary.state === state) return;
	}
}
