/** The one thing that the client is asked for, whether our clock runs, and the client's own list. */
import { Check, Circle } from 'lucide-react';
import {
	type ClientAction,
	type ClientFacts,
	type ClientTask,
	clientTasks,
	nextStep,
} from '../../../entities/project/client-tasks.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const buttonWords: Record<ClientAction, string> = {
	choose: 'Choose',
	message: 'Write to us',
	upload: 'Upload files',
	approve: 'Approve the preview',
};

type NextStepCardProps = {
	facts: ClientFacts;
	/** The action that is being sent; null before and after. */
	busy: ClientAction | null;
	onAct: (action: ClientAction) => void;
};

export function NextStepCard({ facts, busy, onAct }: NextStepCardProps) {
	const step = nextStep(facts);
	if (step === null) return null;
	const tasks = clientTasks(facts);
	const done = tasks.filter(({ isDone }) => isDone).length;
	return (
		<Card className="grid gap-4 p-4 sm:p-6">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<p className="min-w-0 flex-[1_1_18rem] text-h3 text-ink [overflow-wrap:anywhere]">{step.sentence}</p>
				{step.action !== null && (
					<ActionButton action={step.action} isPrimary busy={busy === step.action} onAct={onAct} />
				)}
			</div>
			<section aria-labelledby="client-tasks" className="grid gap-3 border-t border-line pt-4">
				<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
					<h2 id="client-tasks" className="text-ui font-medium text-ink">
						What we need from you
					</h2>
					<p className="text-small text-muted">
						{done} of {tasks.length} done
					</p>
				</div>
				<ul className="grid gap-2">
					{tasks.map((task) => (
						<TaskRow
							key={task.id}
							task={task}
							// The button for the next step is above.
							hasButton={!task.isDone && task.action !== 'approve' && task.action !== 'choose'}
							onAct={onAct}
						/>
					))}
				</ul>
			</section>
		</Card>
	);
}

function TaskRow({
	task: { text, isDone, action },
	hasButton,
	onAct,
}: {
	task: ClientTask;
	hasButton: boolean;
	onAct: NextStepCardProps['onAct'];
}) {
	const words = text.charAt(0).toUpperCase() + text.slice(1);
	return (
		<li className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-ui text-body">
			{isDone ? (
				<Check className="size-4 shrink-0 text-up stroke-2" />
			) : (
				<Circle className="size-4 shrink-0 text-muted" />
			)}
			<span className="min-w-0 flex-1">
				{words}
				<span className="sr-only">{isDone ? ' (done)' : ' (open)'}</span>
			</span>
			{hasButton && <ActionButton action={action} about={words} onAct={onAct} />}
		</li>
	);
}

type ActionButtonProps = Pick<NextStepCardProps, 'onAct'> & {
	action: ClientAction;
	isPrimary?: boolean;
	busy?: boolean;
	/** Part of the accessible name, because several buttons have the same words. */
	about?: string;
};

function ActionButton({ action, isPrimary = false, busy = false, about, onAct }: ActionButtonProps) {
	const words = buttonWords[action];
	return (
		<Button
			variant={isPrimary ? 'primary' : 'secondary'}
			busy={busy}
			aria-label={about === undefined ? undefined : `${words}: ${about}`}
			onClick={() => onAct(action)}
		>
			{words}
		</Button>
	);
}
