/** Asks for the name under which a filter is saved. */
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { inboxFailures } from '../inbox/inbox-queries.ts';

type FilterNameDialogProps = {
	title: string;
	/** The filter in words. */
	text: string;
	/** Blank for a new filter. */
	name: string;
	maxLength: number;
	/** `name` without surrounding blanks. */
	onSave: (name: string) => Promise<void>;
	onClose: () => void;
};

export function FilterNameDialog({ title, text, name, maxLength, onSave, onClose }: FilterNameDialogProps) {
	const form = useForm({
		send: (data) => onSave(textOf(data, 'name').trim()),
		failure: inboxFailures.saveFilter,
	});
	return (
		<FormDialog title={title} intro={text} form={form} submitLabel="Save" onClose={onClose}>
			<TextField
				label="Name"
				name="name"
				required
				autoComplete="off"
				maxLength={maxLength}
				defaultValue={name}
				error={form.fieldErrors.name}
			/>
		</FormDialog>
	);
}
