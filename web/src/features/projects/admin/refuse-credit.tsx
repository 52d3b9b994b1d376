/** Refuses the credit of a month with a reason, which the client sees. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { projectFailures } from '../../../entities/project/messages.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type RefuseCreditProps = {
	projectId: string;
	/** YYYY-MM. */
	month: string;
	onRefused: (detail: ProjectDetailForAdmin) => void;
};

export function RefuseCredit(props: RefuseCreditProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button variant="ghost" className="w-fit" onClick={() => setOpen(true)}>
				Refuse credit
			</Button>
			{isOpen && <RefuseDialog {...props} onClose={() => setOpen(false)} />}
		</>
	);
}

function RefuseDialog({ projectId, month, onRefused, onClose }: RefuseCreditProps & { onClose: () => void }) {
	const client = useQueryClient();
	const form = useForm({
		send: async (data) => {
			const params = { id: projectId, month };
			const body = { reason: textOf(data, 'reason') };
			onRefused(await withReauthentication((headers) => call('refuseCredit', { params, body, headers })));
			onClose();
			toast.success('Credit refused');
			// Today does not ask again by itself.
			await client.invalidateQueries({ queryKey: projectQueries.creditsDue().queryKey });
		},
		failure: projectFailures.refusal,
	});
	return (
		<FormDialog
			title={`Refuse the credit of ${formatMonth(month)}?`}
			form={form}
			intro="Nobody can give it afterwards. The client sees the reason on the page of the project."
			submitLabel="Refuse credit"
			submitVariant="danger"
			onClose={onClose}
		>
			<TextField label="Reason" name="reason" required maxLength={200} error={form.fieldErrors.reason} />
		</FormDialog>
	);
}
