/** Pauses or resumes the clock of a project. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useState } from 'react';
import { projectFailures } from '../../../entities/project/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type ClockControlsProps = {
	project: ProjectDetailForAdmin['project'];
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function ClockControls({ project, onChanged }: ClockControlsProps) {
	const { _id: id, clock, kind } = project;
	const [isPausing, setPausing] = useState(false);
	const resume = useAction(() => call('resumeProject', { params: { id } }), {
		failure: projectFailures.change,
		onSuccess: onChanged,
	});
	const present = clock.at(-1);
	if (present?.until !== null) return null;
	if (present.state === 'waiting') {
		if (kind === null) return null;
		return (
			<Button variant="secondary" busy={resume.isPending} className="w-fit" onClick={() => resume.mutate()}>
				Resume the clock
			</Button>
		);
	}
	return (
		<>
			<Button variant="secondary" className="w-fit" onClick={() => setPausing(true)}>
				Pause the clock
			</Button>
			{isPausing && <PauseDialog id={id} onPaused={onChanged} onClose={() => setPausing(false)} />}
		</>
	);
}

type PauseDialogProps = { id: string; onPaused: ClockControlsProps['onChanged']; onClose: () => void };

function PauseDialog({ id, onPaused, onClose }: PauseDialogProps) {
	const form = useForm({
		send: async (data) => {
			onPaused(await call('pauseProject', { params: { id }, body: { reason: textOf(data, 'reason') } }));
			onClose();
		},
		failure: projectFailures.change,
	});
	return (
		<FormDialog
			title="Pause the clock?"
			form={form}
			intro="The client gets an email: “We wait for your logo”. The clock runs again once the client answers."
			submitLabel="Pause"
			onClose={onClose}
		>
			<TextField
				label="We wait for"
				name="reason"
				required
				maxLength={100}
				placeholder="your logo"
				error={form.fieldErrors.reason}
			/>
		</FormDialog>
	);
}
