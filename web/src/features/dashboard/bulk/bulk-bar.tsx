/** The actions on the selected websites, the progress of the work on them, and how it ended; it stays visible while scrolling. */

import type { Website } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { StartMaintenanceMenu } from '../../../entities/maintenance/ui/start-maintenance-menu.tsx';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx';
import { type BulkWork, setCurrentWork } from './current-work.ts';
import type { Target } from './run-in-parts.ts';
import { startWork } from './start-work.ts';
import { type BulkTask, countOf, tasks } from './tasks.ts';
import { WorkProgress } from './work-progress.tsx';
import { WorkResult } from './work-result.tsx';

const TagsDialog = lazy(() => import('./tags-dialog.tsx').then((module) => ({ default: module.TagsDialog })));
const IntervalDialog = lazy(() =>
	import('./interval-dialog.tsx').then((module) => ({ default: module.IntervalDialog })),
);
const RuleDialog = lazy(() => import('./rule-dialog.tsx').then((module) => ({ default: module.RuleDialog })));

type BulkBarProps = {
	chosen: readonly Website[];
	work: BulkWork | null;
	/** Of the websites. Takes the focus when the bar goes away with it. */
	heading: RefObject<HTMLElement | null>;
	onClear: () => void;
	/** Selects these no longer, because they were changed. */
	onDone: (ids: readonly string[]) => void;
};

export function BulkBar({ chosen, work, heading, onClear, onDone }: BulkBarProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const [dialog, setDialog] = useState<'tags' | 'interval' | 'rule' | 'remove' | null>(null);
	const frame = useFrame(work?.state, heading);
	const count = countOf(chosen.length);
	const start = (task: BulkTask, targets: readonly Target[]) => {
		setDialog(null);
		startWork({ client, onEnd: onDone, openDashboard: () => navigate(paths.dashboard) }, task, targets);
	};
	const startOnChosen = (task: BulkTask) =>
		start(
			task,
			chosen.map(({ _id, name }) => ({ id: _id, name })),
		);
	const item = (key: keyof typeof tasks, label: string): MenuItem => ({
		key,
		label,
		onSelect: () => startOnChosen(tasks[key]),
	});
	const formProps = { websites: chosen, onStart: startOnChosen, onClose: () => setDialog(null) };

	return (
		<div
			ref={frame}
			tabIndex={-1}
			className="sticky bottom-[calc(var(--bottom-bar)+1rem)] z-10 grid grid-cols-1 gap-2 outline-none"
		>
			{work?.state === 'ended' && (
				<WorkResult
					work={work}
					onRetry={() => start(work.task, [...work.notDone, ...work.unfinished])}
					onDismiss={() => setCurrentWork(null)}
				/>
			)}
			{work && work.state !== 'ended' ? (
				<WorkProgress work={work} />
			) : (
				chosen.length > 0 && (
					<section
						aria-label="Selected websites"
						className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-2 rounded-card bg-card px-3 py-3 shadow-overlay sm:gap-x-3 sm:px-4"
					>
						{/* On a phone, two rows for all. */}
						<div className="flex items-center gap-x-3 max-sm:contents">
							<p role="status" className="text-ui font-medium text-ink">
								{formatCount(chosen.length)} selected
							</p>
							<Button variant="ghost" className="max-sm:px-2" onClick={onClear}>
								<X className="sm:hidden" />
								<span className="max-sm:sr-only">Clear selection</span>
							</Button>
						</div>
						<div className="flex flex-wrap gap-2 max-sm:contents max-sm:[&>button>svg:not(.animate-spin)]:hidden max-sm:[&>button]:grow max-sm:[&>button]:px-3">
							<Button variant="secondary" onClick={() => startOnChosen(tasks.pause)}>
								Pause
							</Button>
							<Button variant="secondary" onClick={() => startOnChosen(tasks.resume)}>
								Resume
							</Button>
							<StartMaintenanceMenu websites={chosen.map(({ _id }) => _id)} />
							<Menu
								variant="secondary"
								label="Change"
								items={[
									{ key: 'tags', label: 'Tags…', onSelect: () => setDialog('tags') },
									{ key: 'interval', label: 'Check interval…', onSelect: () => setDialog('interval') },
									{ key: 'rule', label: 'Add a rule…', onSelect: () => setDialog('rule') },
									item('alertsOn', 'Turn alerts on'),
									item('alertsOff', 'Turn alerts off'),
									item('mute', 'Mute alert emails for one hour'),
									item('unmute', 'Unmute alert emails'),
								]}
							/>
							<Button variant="danger" onClick={() => setDialog('remove')}>
								Remove
							</Button>
						</div>
					</section>
				)
			)}
			<ConfirmDialog
				open={dialog === 'remove'}
				title={`Remove ${count}?`}
				confirmLabel={`Remove ${count}`}
				tone="danger"
				onConfirm={() => startOnChosen(tasks.remove)}
				onCancel={() => setDialog(null)}
			>
				This stops monitoring and deletes all checks and outages. You can't undo this.
			</ConfirmDialog>
			<Suspense>
				{dialog === 'tags' && <TagsDialog {...formProps} />}
				{dialog === 'interval' && <IntervalDialog {...formProps} />}
				{dialog === 'rule' && <RuleDialog {...formProps} />}
			</Suspense>
		</div>
	);
}

/**
 * Keeps the focus of the page clear of the bar, and the focus in the bar when the pressed button disappears with the state of the work. When the bar
 * itself goes away, the heading of the websites takes the focus.
 */
function useFrame(state: BulkWork['state'] | undefined, heading: RefObject<HTMLElement | null>) {
	const frame = useRef<HTMLDivElement>(null);
	const before = useRef(state);
	useEffect(() => {
		const isChanged = before.current !== state;
		before.current = state;
		if (isChanged && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
	}, [state]);
	useLayoutEffect(() => {
		const bar = frame.current;
		return () => {
			if (!bar?.contains(document.activeElement)) return;
			const place = heading.current;
			// Afterwards, because the heading goes away with the last website.
			queueMicrotask(() =>
				(place?.isConnected ? place : document.getElementById('content'))?.focus({ preventScroll: true }),
			);
		};
	}, [heading]);
	useEffect(() => {
		if (frame.current === null) return;
		const { style } = document.documentElement;
		const observer = new ResizeObserver(([entry]) =>
			style.setProperty('--sticky-bottom', `calc(${entry?.contentRect.height ?? 0}px + 1rem)`),
		);
		observer.observe(frame.current);
		return () => {
			observer.disconnect();
			style.removeProperty('--sticky-bottom');
		};
	}, []);
	return frame;
}
