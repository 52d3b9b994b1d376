/** One incident of a status page: its updates, its details and its post-mortem. */

import type { StatusIncident } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router-dom';
import { MayOrWhy } from '../../../entities/account/members/may-or-why.tsx';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { incidentFailures } from '../../../entities/status-incident/messages.ts';
import { statusIncidentQueries } from '../../../entities/status-incident/status-incident-queries.ts';
import { IncidentState } from '../../../entities/status-incident/ui/incident-state.tsx';
import { UpdateForm } from '../../../entities/status-incident/ui/update-form.tsx';
import { type UpdateDraft, useUpdateDraft } from '../../../entities/status-incident/ui/use-update-draft.ts';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CardSkeleton } from '../../../ui/layout/card-skeleton.tsx';
import { DetailScreen } from '../../../ui/layout/detail-screen.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { IncidentDetails } from './incident-details.tsx';
import { PostMortem } from './post-mortem.tsx';
import { RemoveIncident } from './remove-incident.tsx';
import { Updates } from './updates.tsx';

export function IncidentScreen() {
	const { id: pageId = '', incidentId = '' } = useParams();
	const incident = useQuery(statusIncidentQueries.detail(incidentId));
	const back = { to: paths.statusPageIncidents(pageId), label: 'Incidents' };

	return (
		<DetailScreen
			query={incident}
			isMissing={isNotFound(incident.error)}
			kind="Incident"
			title={incident.data?.title}
			back={back}
			backLabel="Go to the incidents"
			failure={incidentFailures.load.text}
			unchanged="Visitors still see it."
			isStaleShown
			skeleton={<CardSkeleton />}
		>
			{(data) => <Incident key={data._id} incident={data} back={back} />}
		</DetailScreen>
	);
}

const resolving: UpdateDraft = { state: 'resolved', text: 'This incident is resolved.' };
const reopening: UpdateDraft = { state: 'investigating', text: 'The problem is back. We are working on it.' };

type IncidentProps = { incident: StatusIncident; back: { to: string; label: string } };

function Incident({ incident, back }: IncidentProps) {
	const mayWrite = useMay('write');
	const update = useUpdateDraft(incident);
	const text = useRef<HTMLTextAreaElement>(null);
	const isResolved = incident.state === 'resolved';
	const [isOpen, setOpen] = useState(incident.suggestion !== null);

	function open(): void {
		flushSync(() => setOpen(true));
		text.current?.focus();
	}

	/** Fills in the form, so that its author reads the text before it is published. */
	function propose({ state, text: words }: UpdateDraft): void {
		update.write({ state, text: update.draft.text === '' ? words : update.draft.text });
		open();
	}

	return (
		<>
			<PageHeading
				title={incident.title}
				back={back}
				beside={<IncidentState state={incident.state} />}
				actions={
					mayWrite && (
						<>
							<Button variant="secondary" onClick={() => propose(isResolved ? reopening : resolving)}>
								{isResolved ? 'Reopen' : 'Resolve'}
							</Button>
							<RemoveIncident incident={incident} />
						</>
					)
				}
			/>
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="grid min-w-0 grid-cols-1 gap-6">
					{isResolved && !isOpen ? (
						mayWrite && (
							<Button variant="secondary" className="w-fit" onClick={open}>
								Post an update
							</Button>
						)
					) : (
						<Panel title="Post an update" className="grid grid-cols-1 gap-4 px-4 pb-4">
							<MayOrWhy permission="write">
								{incident.suggestion !== null && (
									<InlineNotice tone="info">The outage is over. Post this update so that visitors know.</InlineNotice>
								)}
								<UpdateForm
									incident={incident}
									draft={update.draft}
									onChange={update.write}
									onDone={() => {
										update.clear();
										setOpen(false);
									}}
									text={text}
								/>
							</MayOrWhy>
						</Panel>
					)}
					<Updates incident={incident} />
				</div>
				<div className="grid min-w-0 grid-cols-1 gap-6">
					<IncidentDetails incident={incident} />
					<PostMortem incident={incident} />
				</div>
			</div>
		</>
	);
}
