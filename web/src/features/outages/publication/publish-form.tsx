/** The draft about an outage for the visitors of status pages. One press publishes it, with or without changes. */

import { type OutagePublication, statusPageLimits } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { incidentFailures, incidentSuccesses } from '../../../entities/status-incident/messages.ts';
import { notePublication } from '../../../entities/status-incident/status-incident-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type Page = OutagePublication['pages'][number];

type PublishFormProps = {
	outageId: string;
	draft: Pick<OutagePublication['draft'], 'title' | 'text'>;
	/** Without an incident about the outage. At least one. */
	pages: readonly Page[];
	onDone: () => void;
	onCancel: (() => void) | undefined;
};

export function PublishForm({ outageId, draft, pages, onDone, onCancel }: PublishFormProps) {
	const client = useQueryClient();
	// The draft changes when the outage ends, and stays as it is where something was typed.
	const [typed, setTyped] = useState<{ title?: string; text?: string }>({});
	const [unchosen, setUnchosen] = useState<readonly string[]>(() => hiddenAmong(pages));
	const { title, text } = { ...draft, ...typed };
	const pageIds = pages.flatMap(({ _id }) => (unchosen.includes(_id) ? [] : [_id]));

	const form = useForm({
		send: async () => {
			const stored = await call('publishOutage', { params: { id: outageId }, body: { title, text, pageIds } });
			onDone();
			toast.success(incidentSuccesses.publish);
			notePublication(client, outageId, stored);
		},
		failure: incidentFailures.publish,
	});
	const [first] = pages;
	return (
		<form noValidate aria-label="Publish" onSubmit={form.onSubmit} className="grid grid-cols-1 gap-4">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			{pages.length === 1 && first ? (
				<p className="text-ui text-muted">
					Your visitors do not know about this outage yet. Publish it on <PageLink page={first} />.
				</p>
			) : (
				<fieldset className="grid gap-2">
					<legend className="mb-2 text-ui text-muted">
						Your visitors do not know about this outage yet. Publish it on:
					</legend>
					{pages.map((page) => (
						<Checkbox
							key={page._id}
							name="pageIds"
							label={<span className="[overflow-wrap:anywhere]">{page.name}</span>}
							help={page.isPublished ? `As ${page.component}` : 'Visitors do not see this page now.'}
							checked={!unchosen.includes(page._id)}
							onChange={({ target }) =>
								setUnchosen((known) => [
									...known.filter((id) => id !== page._id),
									...(target.checked ? [] : [page._id]),
								])
							}
						/>
					))}
					{form.fieldErrors.pageIds && (
						<p role="alert" className="text-small text-down-text">
							{form.fieldErrors.pageIds}
						</p>
					)}
				</fieldset>
			)}
			<TextField
				label="Title"
				name="title"
				required
				maxLength={statusPageLimits.titleLength}
				value={title}
				onChange={(event) => setTyped((known) => ({ ...known, title: event.target.value }))}
				error={form.fieldErrors.title}
			/>
			<TextAreaField
				label="Text"
				name="text"
				required
				rows={3}
				maxLength={statusPageLimits.updateLength}
				help="Without technical details. Subscribers are notified."
				value={text}
				onChange={(event) => setTyped((known) => ({ ...known, text: event.target.value }))}
				error={form.fieldErrors.text}
			/>
			<SubmitOrCancel label="Publish" isBusy={form.isBusy} cancel={onCancel} />
		</form>
	);
}

function PageLink({ page: { name, url } }: { page: Page }) {
	return (
		<a
			href={url}
			target="_blank"
			rel="noopener noreferrer"
			className="rounded-small font-medium [overflow-wrap:anywhere] text-ink underline underline-offset-4"
		>
			{name}
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	);
}

/** Pages that visitors do not see are left out, unless they are all. */
function hiddenAmong(pages: readonly Page[]): string[] {
	const hidden = pages.flatMap(({ _id, isPublished }) => (isPublished ? [] : [_id]));
	return hidden.length === pages.length ? [] : hidden;
}
