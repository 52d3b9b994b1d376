/** The incident about an outage on one status page, with a form for its next update. */

import type { OutagePublication, StatusIncident } from '@stayup/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { IncidentState } from '../../../entities/status-incident/ui/incident-state.tsx';
import { UpdateForm } from '../../../entities/status-incident/ui/update-form.tsx';
import { useUpdateDraft } from '../../../entities/status-incident/ui/use-update-draft.ts';
import { formatInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/form/button.tsx';

type PublishedIncidentProps = {
	incident: StatusIncident;
	/** Undefined if the page no longer shows the website. */
	page: OutagePublication['pages'][number] | undefined;
};

export function PublishedIncident({ incident, page }: PublishedIncidentProps) {
	const { _id: id, pageId, title, state, updates, isAutomatic, suggestion } = incident;
	const mayWrite = useMay('write');
	const update = useUpdateDraft(incident);
	/** Null until the owner opens or closes the form. */
	const [isOpened, setOpened] = useState<boolean | null>(null);
	const isWriting = mayWrite && (isOpened ?? suggestion !== null);
	const last = updates.at(-1);
	const close = () => {
		setOpened(false);
		update.clear();
	};
	return (
		<div className="grid grid-cols-1 gap-3">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<div className="grid min-w-0 gap-0.5 text-ui">
					<Link
						to={paths.statusIncident(pageId, id)}
						className="rounded-small font-medium [overflow-wrap:anywhere] text-ink underline-offset-4 hover:underline"
					>
						{title}
					</Link>
					{page && <span className="[overflow-wrap:anywhere] text-muted">{page.name}</span>}
				</div>
				<IncidentState state={state} />
			</div>
			{last && (
				<p className="text-ui">
					<span className="[overflow-wrap:anywhere] whitespace-pre-wrap text-body">{last.text}</span>{' '}
					<time dateTime={last.at} className="text-small whitespace-nowrap text-muted">
						{formatInstant(last.at)}
					</time>
				</p>
			)}
			{isAutomatic && (
				<p className="text-small text-muted">Published and updated automatically, until you post an update.</p>
			)}
			{isWriting && suggestion !== null && (
				<p className="text-ui text-ink">The outage is over. Post this update so that visitors know.</p>
			)}
			{isWriting ? (
				<UpdateForm incident={incident} draft={update.draft} onChange={update.write} onDone={close} onCancel={close} />
			) : (
				mayWrite && (
					<Button variant="secondary" className="w-fit" onClick={() => setOpened(true)}>
						Post an update
					</Button>
				)
			)}
		</div>
	);
}
