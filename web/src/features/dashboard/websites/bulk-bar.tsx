/** Pauses, resumes or removes all selected websites, or starts maintenance of them; it stays visible while scrolling. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StartMaintenanceMenu } from '../../../entities/maintenance/ui/start-maintenance-menu.tsx';
import { refetchDashboard } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatCount } from '../../../lib/format.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

type BulkAction = 'pause' | 'resume' | 'remove';

const concurrency = 4;

type BulkBarProps = { chosen: readonly string[]; onDone: () => void };

export function BulkBar({ chosen, onDone }: BulkBarProps) {
	const client = useQueryClient();
	const [isAsking, setAsking] = useState(false);
	const count = chosen.length === 1 ? '1 website' : `${formatCount(chosen.length)} websites`;
	const work = useAction((action: BulkAction) => forEach(chosen, (id) => doTo(id, action)), {
		success: (_, action) => `${successes[`${action}Website`]}: ${count}`,
		failure: (action) => (action === 'remove' ? failures.removeWebsite : failures.updateWebsite),
		onSuccess: onDone,
		onSettled: () => {
			setAsking(false);
			return refetchDashboard(client);
		},
	});
	const isRunning = (action: BulkAction) => work.isPending && work.variables === action;

	return (
		<section
			aria-label="Selected websites"
			className="sticky bottom-[calc(var(--bottom-bar)+1rem)] z-10 flex flex-wrap items-center justify-between gap-3 rounded-card bg-card px-3 py-3 shadow-overlay sm:px-4"
		>
			<div className="flex items-center justify-between gap-x-3 max-sm:w-full">
				<p role="status" className="text-ui font-medium text-ink">
					{count} selected
				</p>
				<Button variant="ghost" onClick={onDone}>
					Clear selection
				</Button>
			</div>
			<div className="flex flex-wrap gap-2">
				<Button variant="secondary" busy={isRunning('pause')} onClick={() => work.mutate('pause')}>
					Pause
				</Button>
				<Button variant="secondary" busy={isRunning('resume')} onClick={() => work.mutate('resume')}>
					Resume
				</Button>
				<StartMaintenanceMenu websites={chosen} />
				<Button variant="danger" onClick={() => setAsking(true)}>
					Remove
				</Button>
			</div>
			<ConfirmDialog
				open={isAsking}
				title={`Remove ${count}?`}
				confirmLabel={`Remove ${count}`}
				tone="danger"
				busy={isRunning('remove')}
				onConfirm={() => work.mutate('remove')}
				onCancel={() => setAsking(false)}
			>
				This stops monitoring and deletes all checks and outages. You can't undo this.
			</ConfirmDialog>
		</section>
	);
}

function doTo(id: string, action: BulkAction): Promise<unknown> {
	const params = { id };
	if (action === 'remove') return call('removeWebsite', { params });
	return call('updateWebsite', { params, body: { isActive: action === 'resume' } });
}

/** Runs a few requests at a time and throws the first error after all have finished. */
async function forEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
	const waiting = [...ids];
	const failed: unknown[] = [];
	const worker = async () => {
		for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
			await work(id).catch((error: unknown) => failed.push(error));
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	if (failed.length > 0) throw failed[0];
}
