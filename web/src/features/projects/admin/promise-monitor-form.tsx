/** Our own monitor of the hosted website: whether it runs, and what it checks. */
import type { ProjectDetailForAdmin, PromiseMonitor } from '@stayup/contract';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { projectFailures } from '../../../entities/project/messages.ts';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type PromiseMonitorFormProps = {
	projectId: string;
	monitor: PromiseMonitor;
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function PromiseMonitorForm({ projectId, monitor, onChanged }: PromiseMonitorFormProps) {
	const { status } = monitor;
	const form = useForm({
		send: async (data) => {
			const body = { url: textOf(data, 'url'), expectedStatusCode: Number(textOf(data, 'expectedStatusCode')) };
			onChanged(
				await withReauthentication((headers) =>
					call('setPromiseMonitor', { params: { id: projectId }, body, headers }),
				),
			);
			toast.success('Our monitor is saved');
		},
		failure: projectFailures.monitor,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-ui font-medium text-ink">Our own monitor</h2>
				<StatusBadge tone={status ?? 'unknown'}>{status === null ? 'Not running' : statusWords[status]}</StatusBadge>
			</div>
			<p className="text-ui text-muted">
				It measures the uptime that we promise. The client cannot change it. A month in which you change it is marked,
				and its credit needs two admins.
			</p>
			{form.problem !== null && <p className="text-ui text-down">{form.problem}</p>}
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
			<Button type="submit" variant="secondary" busy={form.isBusy} className="w-fit">
				Save monitor
			</Button>
		</form>
	);
}
