/** Adds or changes a job. */

import { type AdminJob, JobFields, jobCategories, jobHours } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { adminKey } from '../list/admin-queries.ts';
import { jobFailures } from './job-queries.ts';

/** `job`: null for a new one. */
export function JobForm({ job, onClose }: { job: AdminJob | null; onClose: () => void }) {
	const client = useQueryClient();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const form = useForm({
		check: (data) => findFieldErrors(JobFields, bodyOf(data)),
		send: async (data) => {
			// The schema has checked it.
			const body = bodyOf(data) as JobFields;
			const saved = job ? await call('changeJob', { params: { id: job._id }, body }) : await call('addJob', { body });
			toast.success(job ? 'Changes saved' : `${saved.title} is open`);
			await client.invalidateQueries({ queryKey: adminKey });
			onClose();
		},
		failure: jobFailures.save,
	});
	const errors = form.fieldErrors;
	return (
		<Card className="p-4 sm:max-w-form sm:p-6">
			<form noValidate onSubmit={form.onSubmit} className="grid gap-5">
				<h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
					{job ? `Edit ${job.title}` : 'Add a job'}
				</h2>
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<TextField
					label="Title"
					name="title"
					defaultValue={job?.title}
					error={errors.title}
					help={job ? `Its URL stays ${paths.careersApply(job._id)}` : 'It becomes the URL of the job.'}
					required
				/>
				<div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
					<SelectField label="Category" name="category" defaultValue={job?.category ?? ''} error={errors.category}>
						{!job && <option value="">Choose a category</option>}
						{jobCategories.map((category) => (
							<option key={category}>{category}</option>
						))}
					</SelectField>
					<SelectField label="Hours" name="hours" defaultValue={job?.hours ?? jobHours[0]} error={errors.hours}>
						{jobHours.map((hours) => (
							<option key={hours}>{hours}</option>
						))}
					</SelectField>
				</div>
				<TextField
					label="Place"
					name="place"
					defaultValue={job?.place}
					error={errors.place}
					help="In the United States, such as “Richmond, Virginia”, or “Remote” with a country: “Remote, United States”."
					required
				/>
				<TextAreaField
					label="Summary"
					name="summary"
					rows={3}
					defaultValue={job?.summary}
					error={errors.summary}
					help="One or two sentences. Search engines show them too."
					required
				/>
				<TextAreaField
					label="Responsibilities"
					name="responsibilities"
					rows={5}
					defaultValue={job?.responsibilities.join('\n')}
					error={errors.responsibilities}
					help="One per line."
					required
				/>
				<TextAreaField
					label="Requirements"
					name="requirements"
					rows={5}
					defaultValue={job?.requirements.join('\n')}
					error={errors.requirements}
					help="One per line."
					required
				/>
				<SubmitOrCancel label={job ? 'Save' : 'Add and open'} isBusy={form.isBusy} cancel={onClose} />
			</form>
		</Card>
	);
}

function bodyOf(form: FormData): Record<keyof JobFields, string | string[]> {
	const linesOf = (name: string) =>
		textOf(form, name)
			.split('\n')
			.map((line) => line.trim())
			.filter((line) => line !== '');
	return {
		title: textOf(form, 'title'),
		category: textOf(form, 'category'),
		place: textOf(form, 'place'),
		hours: textOf(form, 'hours'),
		summary: textOf(form, 'summary').replace(/\s+/g, ' ').trim(),
		responsibilities: linesOf('responsibilities'),
		requirements: linesOf('requirements'),
	};
}
