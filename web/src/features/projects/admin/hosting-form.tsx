/** Records where the website of a project lives. */
import { hostingLabels, hostingLineLength, type ProjectDetailForAdmin } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { launchFailures } from '../launch-failures.ts';
import { hostingLines } from '../parts/hosting.tsx';

type HostingFormProps = {
	detail: ProjectDetailForAdmin;
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

const examples = {
	platform: 'Cloud Run, us-east4',
	repository: 'github.com/…',
	accounts: 'Business profile: the client',
	registrar: 'In whose name',
	dns: 'At the registrar',
	backups: 'Each night, kept for 30 days',
	renewalCost: '$18 a year',
};

export function HostingForm(props: HostingFormProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button variant="secondary" onClick={() => setOpen(true)}>
				Edit
			</Button>
			{isOpen && <HostingDialog {...props} onClose={() => setOpen(false)} />}
		</>
	);
}

function HostingDialog({ detail, onChanged, onClose }: HostingFormProps & { onClose: () => void }) {
	const { project, hosting } = detail;
	const form = useForm({
		send: async (data) => {
			const body = {
				platform: textOf(data, 'platform'),
				repository: textOf(data, 'repository'),
				accounts: textOf(data, 'accounts'),
				registrar: textOf(data, 'registrar'),
				dns: textOf(data, 'dns'),
				backups: textOf(data, 'backups'),
				renewalCost: textOf(data, 'renewalCost'),
				renewsOn: textOf(data, 'renewsOn') || null,
			};
			onChanged(await call('setHosting', { params: { id: project._id }, body }));
			onClose();
			toast.success('Saved');
		},
		failure: launchFailures.hosting,
	});
	return (
		<FormDialog
			title="Where the website lives"
			form={form}
			intro="The client reads this, also in the handover file. Never write passwords here."
			submitLabel="Save"
			onClose={onClose}
		>
			{hostingLines.map((line) => (
				<TextField
					key={line}
					label={hostingLabels[line]}
					name={line}
					maxLength={hostingLineLength}
					placeholder={examples[line]}
					defaultValue={hosting[line]}
					error={form.fieldErrors[line]}
				/>
			))}
			<TextField
				label="Renews on"
				name="renewsOn"
				type="date"
				defaultValue={hosting.renewsOn ?? ''}
				error={form.fieldErrors.renewsOn}
			/>
		</FormDialog>
	);
}
