/** The one thing that the client is asked for, with the only button or choice that answers it, and the client's own list. */
import type { ProjectKind } from '@stayup/contract';
import { Check, Circle, CircleDot } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
	type ClientAction,
	type ClientFacts,
	type ClientTask,
	clientTasks,
	nextStep,
} from '../../../entities/project/client-tasks.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { partsOf } from '../../../lib/links.ts';
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

type NextStepCardProps = {
	facts: ClientFacts;
	/** Whether the approval of the preview is being sent. */
	isApproving: boolean;
	onAct: (action: ButtonAction) => void;
	onChooseKind: (kind: ProjectKind) => void;
};

export function NextStepCard({ facts, isApproving, onAct, onChooseKind }: NextStepCardProps) {
	const [isChanging, setChanging] = useState(false);
	const [isConfirming, setConfirming] = useState(false);
	const sentence = useRef<HTMLHeadingElement>(null);
	const step = nextStep(facts);
	if (step === null) return null;
	const { kind, stage } = facts.project;
	const tasks = clientTasks(facts);
	const open = tasks.filter(({ isDone }) => !isDone);
	const { action } = step;
	const preview = action === 'approve' ? previewUrl(facts.messages) : null;
	return (
		<Card className="grid gap-4 p-4 sm:p-6">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<h2
					ref={sentence}
					tabIndex={-1}
					className="min-w-0 flex-[1_1_18rem] rounded-small text-h3 text-ink [overflow-wrap:anywhere]"
				>
					{step.sentence}
				</h2>
				{action === 'approve' ? (
					<div className="flex flex-wrap gap-2">
						{preview !== null && (
							<a href={preview} target="_blank" rel="noopener noreferrer" className={buttonClassName('primary', 'app')}>
								Open the preview
							</a>
						)}
						<Button variant="secondary" busy={isApproving} onClick={() => setConfirming(true)}>
							{buttonWords.approve}
						</Button>
					</div>
				) : (
					action !== null && action !== 'choose' && <Button onClick={() => onAct(action)}>{buttonWords[action]}</Button>
				)}
			</div>
			<ConfirmDialog
				open={isConfirming && action === 'approve'}
				title="Approve the preview?"
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
			{(stage !== 'live' || open.length > 0) && (
				<section aria-labelledby="client-tasks" className="grid gap-3 border-t border-line pt-4">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<h3 id="client-tasks" className="text-ui font-medium text-ink">
							What we need from you
						</h3>
						<p className="text-small text-muted">
							{tasks.length - open.length} of {tasks.length} done
						</p>
					</div>
					<ul className="grid gap-1">
						{tasks.map((task) => (
							<TaskRow
								key={task.id}
								task={task}
								// The sentence repeats its words.
								isNow={!task.isDone && step.sentence.includes(task.text)}
							>
								{task.action === 'choose' && task.isDone && stage === 'intake' && !isChanging && (
									<Button variant="ghost" aria-label={`Change: ${wordsOf(task)}`} onClick={() => setChanging(true)}>
										Change
									</Button>
								)}
							</TaskRow>
						))}
					</ul>
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
	const { isDone } = task;
	const Icon = isDone ? Check : isNow ? CircleDot : Circle;
	return (
		<li
			aria-current={isNow ? 'step' : undefined}
			className={joinClasses('flex min-h-9 items-center gap-3 text-ui', isNow ? 'font-medium text-ink' : 'text-body')}
		>
			<Icon
				className={joinClasses('size-4 shrink-0', isDone ? 'stroke-2 text-up' : isNow ? 'text-ink' : 'text-muted')}
			/>
			<span className="min-w-0 flex-1">
				{wordsOf(task)}
				<span className="sr-only">{isDone ? ' (done)' : ' (open)'}</span>
			</span>
			{children}
		</li>
	);
}

/** The first link of our latest message that has one. */
function previewUrl(messages: ClientFacts['messages']): string | null {
	const links = messages.flatMap(({ side, text }) =>
		side === 'team' ? (partsOf(text).find(({ url }) => url !== null)?.url ?? []) : [],
	);
	return links.at(-1) ?? null;
}

function wordsOf({ text }: ClientTask): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
