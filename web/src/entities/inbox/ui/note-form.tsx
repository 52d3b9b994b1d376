/** Adds a note, a call or an email to the timeline of a lead, an application or a project. */
import { type NoteKind, noteKinds } from '@stayup/contract';
import { useRef } from 'react';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { inboxFormFailures } from '../messages.ts';

const words: Record<NoteKind, string> = { note: 'Note', call: 'Call', email: 'Email' };

export type NoteFormProps = {
	onAdd: (note: { kind: NoteKind; text: string }) => Promise<void>;
	help?: string;
};

export function NoteForm({ onAdd, help = 'A call or an email counts as our answer.' }: NoteFormProps) {
	const element = useRef<HTMLFormElement>(null);
	const form = useForm({
		send: async (data) => {
			const kind = noteKinds.find((candidate) => candidate === textOf(data, 'kind')) ?? 'note';
			await onAdd({ kind, text: textOf(data, 'text') });
			element.current?.reset();
		},
		failure: inboxFormFailures.note,
	});
	return (
		<form ref={element} noValidate onSubmit={form.onSubmit} className="grid gap-3">
			<TextAreaField
				label="Add to the timeline"
				name="text"
				required
				rows={3}
				maxLength={4000}
				error={form.fieldErrors.text ?? form.problem ?? undefined}
			/>
			<div className="flex flex-wrap items-end gap-3">
				<SelectField label="Kind" name="kind" className="w-36">
					{noteKinds.map((kind) => (
						<option key={kind} value={kind}>
							{words[kind]}
						</option>
					))}
				</SelectField>
				<Button type="submit" variant="secondary" busy={form.isBusy}>
					Add
				</Button>
			</div>
			<p className="text-small text-muted">{help}</p>
		</form>
	);
}
