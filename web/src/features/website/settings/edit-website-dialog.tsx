/** The dialog that changes a website's settings. */
import { type Website, WebsiteChange } from '@stayup/contract';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import {
	CheckIntervalField,
	StatusCodeField,
	WebsiteNameField,
	WebsiteUrlField,
} from '../../../entities/website/ui/website-fields.tsx';
import { websiteChangeOf } from '../../../entities/website/website-form.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

export function EditWebsiteDialog({ website, onClose }: { website: Website; onClose: () => void }) {
	const change = useChangeWebsite(website);
	const form = useForm({
		check: (data) => findFieldErrors(WebsiteChange, websiteChangeOf(data)),
		send: async (data) => {
			await change.mutateAsync(websiteChangeOf(data));
			onClose();
		},
		failure: failures.updateWebsite,
	});

	return (
		<FormDialog title={`Edit ${website.name}`} form={form} submitLabel="Save changes" onClose={onClose}>
			<WebsiteNameField defaultValue={website.name} error={form.fieldErrors.name} />
			<WebsiteUrlField
				defaultValue={website.url}
				help="Changing the URL resets the status until the next check."
				error={form.fieldErrors.url}
			/>
			<div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
				<CheckIntervalField defaultValue={website.checkInterval} error={form.fieldErrors.checkInterval} />
				<StatusCodeField defaultValue={website.expectedStatusCode} error={form.fieldErrors.expectedStatusCode} />
			</div>
			<TextField
				label="Tags"
				name="tags"
				defaultValue={website.tags.join(', ')}
				placeholder="shop, client"
				help="Separated by commas. The dashboard filters by them."
				error={form.fieldErrors.tags}
			/>
			<Checkbox
				label="Alerts"
				name="alertsEnabled"
				help="Outages are recorded even without alerts."
				defaultChecked={website.alertsEnabled}
			/>
		</FormDialog>
	);
}
