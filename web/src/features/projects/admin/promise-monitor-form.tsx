/** Our own monitor of the hosted website: whether it runs, and what it checks. */
import type { ProjectDetailForAdmin, PromiseMonitor } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { projectFailures } from '../../../entities/project/messages.ts';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { shortUrl } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { DetailRow } from './detail-row.tsx';

type PromiseMonitorFormProps = {
	projectId: string;
	monitor: PromiseMonitor;
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function PromiseMonitorForm(props: PromiseMonitorFormProps) {
	const { url, expectedStatusCode, status } = props.monitor;
	const [isOpen, setOpen] = useState(false);
	return (
		<DetailRow
			title={
				<>
					Our own monitor{' '}
					<StatusBadge tone={status ?? 'unknown'}>{status === null ? 'Not running' : statusWords[status]}</StatusBadge>
				</>
			}
			text={`Expects ${expectedStatusCode} from ${shortUrl(url)}`}
			action={{ label: 'Change', onClick: () => setOpen(true) }}
		>
			{isOpen && <MonitorDialog {...props} onClose={() => setOpen(false)} />}
		</DetailRow>
	);
}

function MonitorDialog({ projectId, monitor, onChanged, onClose }: PromiseMonitorFormProps & { onClose: () => void }) {
	const form = useForm({
		send: async (data) => {
			const body = { url: textOf(data, 'url'), expectedStatusCode: Number(textOf(data, 'expectedStatusCode')) };
			onChanged(
				await withReauthentication((headers) =>
					call('setPromiseMonitor', { params: { id: projectId }, body, headers }),
				),
			);
			onClose();
			toast.success('Our monitor is saved');
		},
		failure: projectFailures.monitor,
	});
	return (
		<FormDialog
			title="Our own monitor"
			form={form}
			intro="It measures the uptime that we promise. The client cannot change it. A month in which you change it is marked, and its credit needs two admins."
			submitLabel="Save monitor"
			onClose={onClose}
		>
			<TextField
				label="Checked URL"
				name="url"
				required
				inputMode="url"
				defaultValue={monitor.url}
				error={form.fieldErrors.url}
			/>
			<TextField
				label="Expected status code"
				name="expectedStatusCode"
				required
				inputMode="numeric"
				defaultValue={monitor.expectedStatusCode}
				error={form.fieldErrors.expectedStatusCode}
			/>
		</FormDialog>
	);
}
