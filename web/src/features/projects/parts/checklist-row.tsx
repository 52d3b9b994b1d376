/** An item of the checklist. */
import type { ChecklistItem } from '@stayup/contract';
import { Check, Circle, Trash2 } from 'lucide-react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

export type ChecklistRowProps = {
	item: ChecklistItem;
	/** Null for a viewer who only reads. */
	actions: { setDone: (id: string, isDone: boolean) => void; remove: (id: string) => void } | null;
	/** Below the text. */
	note?: string | null;
};

export function ChecklistRow({ item, actions, note = null }: ChecklistRowProps) {
	if (!actions) {
		return (
			<li className="flex items-start gap-2 text-ui text-body">
				{item.doneAt === null ? (
					<Circle className="mt-0.5 size-4 shrink-0 text-muted" />
				) : (
					<Check className="mt-0.5 size-4 shrink-0 text-up stroke-2" />
				)}
				<div className="grid gap-0.5">
					<p>
						{item.text}
						<span className="sr-only">{item.doneAt === null ? ' (open)' : ' (done)'}</span>
					</p>
					{note !== null && <p className="text-small text-muted">{note}</p>}
				</div>
			</li>
		);
	}
	return (
		<li className="flex items-start justify-between gap-2">
			<Checkbox
				label={item.text}
				help={note}
				checked={item.doneAt !== null}
				onChange={(event) => actions.setDone(item._id, event.target.checked)}
			/>
			<button
				type="button"
				aria-label={`Remove ${item.text}`}
				onClick={() => actions.remove(item._id)}
				className="rounded-small p-1 text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:-my-2 pointer-coarse:p-3"
			>
				<Trash2 className="size-4" />
			</button>
		</li>
	);
}
