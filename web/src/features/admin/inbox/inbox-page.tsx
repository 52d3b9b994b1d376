/** The page of a lead or an application: what was sent, what happens next, and what happened. */
import type { Colleague, InboxEvent, InboxState } from '@stayup/contract';
import type { ReactNode } from 'react';
import { AnswerBadge } from '../../../entities/inbox/ui/answer-badge.tsx';
import { NextStepForm, type NextStepFormProps } from '../../../entities/inbox/ui/next-step-form.tsx';
import { NoteForm, type NoteFormProps } from '../../../entities/inbox/ui/note-form.tsx';
import { Timeline } from '../../../entities/inbox/ui/timeline.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading, type PageHeadingProps } from '../../../ui/layout/page-heading.tsx';

type InboxPageProps = Required<Pick<PageHeadingProps, 'title' | 'back' | 'actions'>> & {
	state: InboxState;
	/** Below the title. */
	subtitle: ReactNode;
	/** Changes the status. */
	status: ReactNode;
	colleagues: readonly Colleague[];
	timeline: readonly InboxEvent[];
	onAddNote: NoteFormProps['onAdd'];
	onSave: NextStepFormProps['onSave'];
	/** More fields beside the next step. */
	fields?: NextStepFormProps['children'];
	/** Above the timeline. */
	children: ReactNode;
};

export function InboxPage({
	state,
	subtitle,
	status,
	timeline,
	onAddNote,
	fields,
	children,
	...props
}: InboxPageProps) {
	const { title, back, actions, colleagues, onSave } = props;
	return (
		<>
			<PageHeading title={title} back={back} beside={<AnswerBadge state={state} />} actions={actions}>
				{subtitle}
			</PageHeading>
			<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 content-start gap-8">
					{children}
					<NoteForm onAdd={onAddNote} />
					<Timeline events={timeline} />
				</div>
				<Card className="h-fit p-4 sm:p-6">
					<div className="grid gap-4">
						{status}
						<NextStepForm state={state} colleagues={colleagues} onSave={onSave}>
							{fields}
						</NextStepForm>
					</div>
				</Card>
			</div>
		</>
	);
}
