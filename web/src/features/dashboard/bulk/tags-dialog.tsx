/** Adds tags to the selected websites, and removes tags that they have. */
import { ManyWebsitesChange, type Website } from '@stayup/contract';
import { TagsField } from '../../../entities/website/ui/website-fields.tsx';
import { tagsIn } from '../../../entities/website/website-form.ts';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { type BulkTask, changeTags, countOf } from './tasks.ts';

type TagsDialogProps = { websites: readonly Website[]; onStart: (task: BulkTask) => void; onClose: () => void };

export function TagsDialog({ websites, onStart, onClose }: TagsDialogProps) {
	const form = useForm({
		check: (data) => errorsIn(changeOf(data)),
		send: async (data) => onStart(changeTags(changeOf(data))),
		failure: failures.updateWebsite,
	});
	const known = [
		...Map.groupBy(
			websites.flatMap(({ tags }) => tags),
			(tag) => tag,
		),
	]
		.map(([tag, each]) => ({ tag, count: each.length }))
		.toSorted((a, b) => a.tag.localeCompare(b.tag));
	return (
		<FormDialog title={`Tags of ${countOf(websites.length)}`} form={form} submitLabel="Change tags" onClose={onClose}>
			<TagsField label="Add tags" name="addTags" help="Separate tags with commas." error={form.fieldErrors.addTags} />
			{known.length > 0 && (
				<fieldset className="grid gap-2">
					<legend className="mb-2 text-ui font-medium text-ink">Remove tags</legend>
					{known.map(({ tag, count }) => (
						<Checkbox key={tag} name="removeTags" value={tag} label={`${tag} (${countOf(count)})`} />
					))}
				</fieldset>
			)}
		</FormDialog>
	);
}

function changeOf(form: FormData) {
	return {
		addTags: tagsIn(textOf(form, 'addTags')),
		removeTags: form.getAll('removeTags').filter((tag) => typeof tag === 'string'),
	};
}

function errorsIn(change: ReturnType<typeof changeOf>): FieldErrors {
	if (change.addTags.length + change.removeTags.length > 0) return findFieldErrors(ManyWebsitesChange, change);
	return { addTags: 'Please enter a tag, or choose one to remove.' };
}
