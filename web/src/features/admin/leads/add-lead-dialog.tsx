/** Types in a lead that did not use the form, such as after a phone call. */
import { TypedLead } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { inboxPaths } from '../inbox/inbox-paths.ts';
import { inboxFailures } from '../inbox/inbox-queries.ts';
import { adminKey } from '../list/admin-queries.ts';

const sources = ['Phone call', 'Email', 'Referral', 'Event'];

export function AddLeadDialog({ onClose }: { onClose: () => void }) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const form = useForm({
		check: (entered) => findFieldErrors(TypedLead, Object.fromEntries(entered)),
		send: async (entered) => {
			const { _id } = await call('addLead', { body: TypedLead.parse(Object.fromEntries(entered)) });
			void client.invalidateQueries({ queryKey: adminKey });
			navigate(inboxPaths.lead(_id));
		},
		failure: inboxFailures.add,
	});
	const { fieldErrors: errors } = form;
	return (
		<FormDialog title="Add a lead" form={form} submitLabel="Add the lead" onClose={onClose}>
			<TextField label="Name" name="fullName" required maxLength={100} error={errors.fullName} />
			<TextField
				label="Email"
				name="email"
				type="email"
				help="An email address or a phone number is enough."
				error={errors.email}
			/>
			<TextField label="Phone" name="phoneNumber" type="tel" error={errors.phoneNumber} />
			<TextField label="Website" name="websiteUrl" error={errors.websiteUrl} />
			<TextField
				label="Source"
				name="source"
				list="lead-sources"
				defaultValue={sources[0]}
				required
				maxLength={60}
				error={errors.source}
			/>
			<datalist id="lead-sources">
				{sources.map((source) => (
					<option key={source}>{source}</option>
				))}
			</datalist>
			<TextAreaField label="Note" name="note" rows={3} maxLength={4000} error={errors.note} />
		</FormDialog>
	);
}
