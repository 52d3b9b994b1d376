/** The dialog that changes a website's settings. */
import { type Website, WebsiteChange } from '@stayup/contract';
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
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useChangeWebsite } from './use-change-website.ts';

const formId = 'edit-website';

export function EditWebsiteDialog({ website, onClose }: { website: Website; onClose: () => void }) {
	const change = useChangeWebsite(website);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (form) => findFieldErrors(WebsiteChange, websiteChangeOf(form)),
		send: async (form) => {
			await change.mutateAsync(websiteChangeOf(form));
			onClose();
		},
		failure: failures.updateWebsite,
	});

	return (
		<Dialog
			open
			title={`Edit ${website.name}`}
			busy={isBusy}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" disabled={isBusy} onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={formId} busy={isBusy}>
						Save changes
					</Button>
				</>
			}
		>
			<form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				<WebsiteNameField defaultValue={website.name} error={fieldErrors.name} />
				<WebsiteUrlField
					defaultValue={website.url}
					help="Changing the URL resets the status until the next check."
					error={fieldErrors.url}
				/>
				<div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
					<CheckIntervalField defaultValue={website.checkInterval} error={fieldErrors.checkInterval} />
					<StatusCodeField defaultValue={website.expectedStatusCode} error={fieldErrors.expectedStatusCode} />
				</div>
				<TextField
					label="Tags"
					name="tags"
					defaultValue={website.tags.join(', ')}
					placeholder="shop, client"
					help="Separated by commas. The dashboard filters by them."
					error={fieldErrors.tags}
				/>
				<Checkbox
					label="Alerts"
					name="alertsEnabled"
					help="Outages are recorded even without alerts."
					defaultChecked={website.alertsEnabled}
				/>
			</form>
		</Dialog>
	);
}
