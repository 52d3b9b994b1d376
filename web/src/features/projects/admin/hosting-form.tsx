/** Records where the website of a project lives. */
import { hostingLabels, hostingLineLength, type ProjectDetailForAdmin } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { launchFailures } from '../launch-failures.ts';
import { HandoverButton, hostingFacts, hostingLines } from '../parts/hosting.tsx';
import { DetailRow } from './detail-row.tsx';

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

/** With the handover file, which the client has too. */
export function HostingForm({ detail, onChanged }: HostingFormProps) {
	const [isOpen, setOpen] = useState(false);
	const { project, hosting, hasHandover } = detail;
	const facts = hostingFacts(hosting);
	const recorded = facts.filter(({ value }) => value !== '');
	return (
		<DetailRow
			title="Where the website lives"
			text={recorded.length === 0 ? 'Nothing is recorded yet.' : null}
			action={{ label: 'Edit', onClick: () => setOpen(true) }}
		>
			{recorded.length > 0 && (
				<details className="text-muted">
					<summary className="w-fit cursor-pointer rounded-small hover:text-ink pointer-coarse:py-2">
						{recorded.length} of {facts.length} facts recorded
					</summary>
					<div className="mt-2">
						<Facts facts={recorded} />
					</div>
				</details>
			)}
			{hasHandover && <HandoverButton read={() => call('getHandoverForAdmin', { params: { id: project._id } })} />}
			{isOpen && <HostingDialog detail={detail} onChanged={onChanged} onClose={() => setOpen(false)} />}
		</DetailRow>
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
