/** Runs or undoes an import by calling the server until it is done or its screen is left, and shows each step. */
import type { ImportSummary, WebsiteImport } from '@stayup/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { refetchDashboard } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useIsOpen } from '../../../lib/use-is-open.ts';
import { importQueries } from '../import-queries.ts';
import { importFailures } from '../messages.ts';

export function useImportSteps(id: string) {
	const client = useQueryClient();
	const isOpen = useIsOpen();
	const until = (state: ImportSummary['state'], step: () => Promise<ImportSummary>) =>
		repeat(client, id, step, (reached) => reached === state || !isOpen.current);
	const onSettled = async () => {
		// Lists of websites, channels, windows and pages are read again when their screens open.
		await client.invalidateQueries({ refetchType: 'none' });
		await client.invalidateQueries({ queryKey: ['imports'] });
		await refetchDashboard(client);
	};
	const run = useAction(
		() => withReauthentication((headers) => until('done', () => call('runImport', { params: { id }, headers }))),
		{ failure: importFailures.run, onSettled },
	);
	const undo = useAction(
		// How many websites and settings there are to remove: its progress is shown against that.
		(_toRemove: number) => until('undone', () => call('undoImport', { params: { id } })),
		{ failure: importFailures.undo, onSettled },
	);
	return { run, undo };
}

async function repeat(
	client: QueryClient,
	id: string,
	step: () => Promise<ImportSummary>,
	isEnough: (state: ImportSummary['state']) => boolean,
): Promise<void> {
	for (;;) {
		const summary = await step();
		client.setQueryData(importQueries.detail(id).queryKey, (known: WebsiteImport | undefined) =>
			known ? { ...known, ...summary } : known,
		);
		if (isEnough(summary.state)) return;
	}
}
