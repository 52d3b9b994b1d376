/** Our present work, or the one thing that the client is asked for, with the only button or choice that answers it, and the client's own list. */
import type { ProjectKind } from '@stayup/contract';
import { Check, Circle, CircleDot, Minus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
	type ClientAction,
	type ClientFacts,
	type ClientTask,
	clientTasks,
	type NextStep,
} from '../../../entities/project/client-tasks.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { buttonClassName } from '../../../ui/form/button-variants.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { KindChoice } from '../parts/kind-choice.tsx';

/** The choice of a new website or a migration stands in the card itself. */
type ButtonAction = Exclude<ClientAction, 'choose'>;

const buttonWords: Record<ButtonAction, string> = {
	message: 'Write to us',
	upload: 'Upload files',
	approve: 'Approve the preview',
};

/** Beside a task that the client has done and we have not ticked. */
const sentWords: Record<ClientAction, string> = {
	choose: 'Chosen',
	message: 'You wrote',
	upload: 'Sent',
	approve: 'You answered',
};

type NextStepCardProps = {
	facts: ClientFacts;
	step: NextStep;
	/** Whether the approval of the preview is being sent. */
	isApproving: boolean;
	onAct: (action: ButtonAction) => void;
	onChooseKind: (kind: ProjectKind) => void;
};

export function NextStepCard({ facts, step, isApproving, onAct, onChooseKind }: NextStepCardProps) {
	const [isChanging, setChanging] = useState(false);
	const [isConfirming, setConfirming] = useState(false);
	/** Opened in this visit. */
	const [openedVersion, setOpenedVersion] = useState<number | null>(null);
	const sentence = useRef<HTMLHeadingElement>(null);
	const { kind, stage } = facts.project;
	const tasks = clientTasks(facts);
	const asked = tasks.filter(({ state }) => state !== 'over');
	const done = asked.filter(({ state }) => state !== 'open');
	const { action } = step;
	const preview = action === 'approve' ? facts.previews.at(-1) : undefined;
	const isOpened = preview?.version === openedVersion;
	const count = `${done.length} of ${asked.length} done`;
	const rows = (
		<ul className="grid gap-1">
			{tasks.map((task) => (
				<TaskRow key={task.id} task={task} isNow={task.id === step.taskId}>
					{task.action === 'choose' && task.state === 'done' && stage === 'intake' && !isChanging && (
						<Button variant="ghost" aria-label={`Change: ${wordsOf(task)}`} onClick={() => setChanging(true)}>
							Change
						</Button>
					)}
				</TaskRow>
			))}
		</ul>
	);
	return (
		<Card className="grid gap-4 p-4 sm:p-6">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<div className="grid min-w-0 flex-[1_1_18rem] gap-1.5">
					<h2 ref={sentence} tabIndex={-1} className="rounded-small text-h3 text-ink [overflow-wrap:anywhere]">
						{step.sentence}
					</h2>
					{step.next !== null && <p className="text-ui text-body">{step.next} There is nothing for you to do now.</p>}
				</div>
				{preview && (
					<div className="flex flex-wrap gap-2">
						<a
							href={preview.url}
							target="_blank"
							rel="noopener noreferrer"
							className={buttonClassName(isOpened ? 'secondary' : 'primary', 'app')}
							onClick={() => setOpenedVersion(preview.version)}
							// The middle button, or the menu of the right one.
							onAuxClick={() => setOpenedVersion(preview.version)}
						>
							Open the preview
						</a>
						<Button variant={isOpened ? 'primary' : 'secondary'} busy={isApproving} onClick={() => setConfirming(true)}>
							{buttonWords.approve}
						</Button>
						<Button variant="ghost" onClick={() => onAct('message')}>
							Ask for a change
						</Button>
					</div>
				)}
				{action !== null && action !== 'choose' && action !== 'approve' && (
					<Button onClick={() => onAct(action)}>{buttonWords[action]}</Button>
				)}
			</div>
			<ConfirmDialog
				open={isConfirming && action === 'approve'}
				title={`Approve preview ${preview?.version ?? ''}?`}
				confirmLabel="Approve"
				onConfirm={() => {
					setConfirming(false);
					onAct('approve');
				}}
				onCancel={() => setConfirming(false)}
			>
				<p>We then prepare the launch. If something should change, please cancel and send us a message.</p>
			</ConfirmDialog>
			{(action === 'choose' || isChanging) && (
				<KindChoice
					label="What should we do?"
					kind={kind}
					onChoose={(chosen) => {
						setChanging(false);
						// The choice goes, and the focus would go with it.
						sentence.current?.focus();
						onChooseKind(chosen);
					}}
				/>
			)}
			{action === null && !isChanging && stage !== 'intake' ? (
				<details className="border-t border-line pt-4 text-ui text-muted">
					<summary className="w-fit cursor-pointer rounded-small hover:text-ink pointer-coarse:py-2">
						What we need from you: {count}
					</summary>
					<div className="mt-2">{rows}</div>
				</details>
			) : (
				<section aria-labelledby="client-tasks" className="grid gap-3 border-t border-line pt-4">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<h3 id="client-tasks" className="text-ui font-medium text-ink">
							What we need from you
						</h3>
						<p className="text-small text-muted">{count}</p>
					</div>
					{rows}
				</section>
			)}
		</Card>
	);
}

type TaskRowProps = {
	task: ClientTask;
	/** Whether it is the one that we ask for. */
	isNow: boolean;
	children: ReactNode;
};

function TaskRow({ task, isNow, children }: TaskRowProps) {
	const { state, action } = task;
	const isDone = state === 'sent' || state === 'done';
	const Icon = isDone ? Check : state === 'over' ? Minus : isNow ? CircleDot : Circle;
	const note = state === 'over' ? 'No longer needed' : state === 'sent' ? sentWords[action] : null;
	return (
		<li
			aria-current={isNow ? 'step' : undefined}
			className={joinClasses(
				'flex min-h-9 items-center gap-3 text-ui',
				isNow ? 'font-medium text-ink' : state === 'over' ? 'text-muted' : 'text-body',
			)}
		>
			<Icon
				className={joinClasses('size-4 shrink-0', isDone ? 'stroke-2 text-up' : isNow ? 'text-ink' : 'text-muted')}
			/>
			<span className="min-w-0 flex-1">
				{wordsOf(task)}
				{note === null && <span className="sr-only">{isDone ? ' (done)' : ' (open)'}</span>}
			</span>
			{note !== null && <span className="shrink-0 text-small text-muted">{note}</span>}
			{children}
		</li>
	);
}

function wordsOf({ text }: ClientTask): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
