/** What can be done with all chosen websites at once; it stays in view while one scrolls. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { refetchDashboard } from '../../entities/website/api/website-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { failures, messageFor, successes } from '../../lib/messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Deed = 'pause' | 'resume' | 'remove';

const atOnce = 4;

export type BulkBarProps = { chosen: readonly string[]; onDone: () => void };

export function BulkBar({ chosen, onDone }: BulkBarProps) {
	const client = useQueryClient();
	const [isAsking, setAsking] = useState(false);
	const count = chosen.length === 1 ? '1 website' : `${chosen.length} websites`;
	const work = useMutation({
		mutationFn: (deed: Deed) => forEach(chosen, (id) => doTo(id, deed)),
		onSuccess: (_, deed) => {
			toast.success(
				`${deed === 'remove' ? successes.removeWebsite : deed === 'pause' ? successes.pauseWebsite : successes.resumeWebsite}: ${count}`,
			);
			onDone();
		},
		onError: (error, deed) => {
			const failure = deed === 'remove' ? failures.removeWebsite : failures.updateWebsite;
			toast.error(messageFor(error, failure), { id: failure.text });
		},
		onSettled: () => {
			setAsking(false);
			return refetchDashboard(client);
		},
	});
	const isDoing = (deed: Deed) => work.isPending && work.variables === deed;

	return (
		<section
			aria-label="Chosen websites"
			className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card bg-card px-4 py-3 shadow-overlay"
		>
			<p role="status" className="text-ui font-medium text-ink">
				{count} chosen
			</p>
			<div className="flex flex-wrap gap-2">
				<Button variant="secondary" busy={isDoing('pause')} onClick={() => work.mutate('pause')}>
					Pause
				</Button>
				<Button variant="secondary" busy={isDoing('resume')} onClick={() => work.mutate('resume')}>
					Resume
				</Button>
				<Button variant="danger" onClick={() => setAsking(true)}>
					Remove
				</Button>
				<Button variant="ghost" onClick={onDone}>
					Choose none
				</Button>
			</div>
			<ConfirmDialog
				open={isAsking}
				title={`Remove ${count}?`}
				confirmLabel={`Remove ${count}`}
				tone="danger"
				busy={isDoing('remove')}
				onConfirm={() => work.mutate('remove')}
				onCancel={() => setAsking(false)}
			>
				We stop watching them and delete their checks and outages. This cannot be undone.
			</ConfirmDialog>
		</section>
	);
}

function doTo(id: string, deed: Deed): Promise<unknown> {
	const params = { id };
	if (deed === 'remove') return call('removeWebsite', { params });
	return call('updateWebsite', { params, body: { isActive: deed === 'resume' } });
}

/** A few at a time: the server takes turns for one person anyway. The first failure is told once all are through. */
async function forEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
	const waiting = [...ids];
	const failed: unknown[] = [];
	const worker = async () => {
		for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
			await work(id).catch((error: unknown) => failed.push(error));
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	if (failed.length > 0) throw failed[0];
}
