/** Announces our maintenance of a hosted website to the client and on status pages. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { browserTimeZone, timeZoneInWords } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type MaintenanceFormProps = { projectId: string; onChanged: (detail: ProjectDetailForAdmin) => void };

export function MaintenanceForm({ projectId, onChanged }: MaintenanceFormProps) {
	const timeZone = browserTimeZone();
	const element = useRef<HTMLFormElement>(null);
	const form = useForm({
		send: async (data) => {
			const body = {
				timeZone,
				start: textOf(data, 'start'),
				durationMinutes: Number(textOf(data, 'durationMinutes')),
				text: textOf(data, 'text'),
			};
			onChanged(await call('announceMaintenance', { params: { id: projectId }, body }));
			element.current?.reset();
			toast.success('Maintenance announced');
		},
		failure: projectFailures.maintenance,
	});
	return (
		<form ref={element} noValidate onSubmit={form.onSubmit} className="grid gap-3">
			<h2 className="text-ui font-medium text-ink">Announce maintenance</h2>
			<p className="text-ui text-muted">
				The client gets a message, and status pages show it. Our own monitor goes on: failures meanwhile count as down.
			</p>
			{form.problem !== null && <p className="text-ui text-down">{form.problem}</p>}
			<TextField
				label="Start"
				name="start"
				type="datetime-local"
				required
				help={timeZoneInWords(timeZone)}
				error={form.fieldErrors.start}
			/>
			<TextField
				label="Minutes"
				name="durationMinutes"
				required
				inputMode="numeric"
				defaultValue="30"
				error={form.fieldErrors.durationMinutes}
			/>
			<TextAreaField label="Work, for the client" name="text" required maxLength={1000} error={form.fieldErrors.text} />
			<Button type="submit" variant="secondary" busy={form.isBusy} className="w-fit">
				Announce
			</Button>
		</form>
	);
}
