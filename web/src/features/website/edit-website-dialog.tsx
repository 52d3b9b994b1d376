/** The settings of a website, to change; what the server refuses is said beside its field, and nothing typed is lost. */
import { checkIntervalSeconds, type Website, WebsiteChange } from '@stayup/contract';
import { useState } from 'react';
import { websiteChangeOf } from '../../entities/website/website-form.ts';
import { type FieldErrors, findFieldErrors, toldFieldErrors } from '../../lib/form/field-errors.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useChangeWebsite } from './use-change-website.ts';

const formId = 'edit-website';

export function EditWebsiteDialog({ website, onClose }: { website: Website; onClose: () => void }) {
	const change = useChangeWebsite(website);
	const [found, setFound] = useState<FieldErrors>({});
	const errors = change.isError ? { ...toldFieldErrors(change.error), ...found } : found;

	return (
		<Dialog
			open
			title={`Edit ${website.name}`}
			busy={change.isPending}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" disabled={change.isPending} onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={formId} busy={change.isPending}>
						Save changes
					</Button>
				</>
			}
		>
			<form
				id={formId}
				noValidate
				className="mt-4 grid gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					if (change.isPending) return;
					const wanted = websiteChangeOf(new FormData(event.currentTarget));
					const wrong = findFieldErrors(WebsiteChange, wanted);
					setFound(wrong);
					if (Object.keys(wrong).length === 0) change.mutate(wanted, { onSuccess: onClose });
				}}
			>
				{change.isError && Object.keys(errors).length === 0 && (
					<InlineNotice tone="down">{messageFor(change.error, failures.updateWebsite)}</InlineNotice>
				)}
				<TextField label="Name" name="name" maxLength={100} required defaultValue={website.name} error={errors.name} />
				<TextField
					label="URL"
					name="url"
					inputMode="url"
					autoCapitalize="none"
					spellCheck={false}
					required
					defaultValue={website.url}
					help="With another address everything begins anew: its status is unknown until the first check."
					error={errors.url}
				/>
				<div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
					<TextField
						label="Check interval"
						name="checkInterval"
						type="number"
						inputMode="numeric"
						min={checkIntervalSeconds.min}
						max={checkIntervalSeconds.max}
						unit="seconds"
						required
						defaultValue={website.checkInterval}
						error={errors.checkInterval}
					/>
					<TextField
						label="Expected status code"
						name="expectedStatusCode"
						type="number"
						inputMode="numeric"
						min={100}
						max={599}
						required
						defaultValue={website.expectedStatusCode}
						error={errors.expectedStatusCode}
					/>
				</div>
				<TextField
					label="Tags"
					name="tags"
					defaultValue={website.tags.join(', ')}
					placeholder="shop, client"
					help="Separated by commas. The dashboard filters by them."
					error={Object.entries(errors).find(([field]) => field.startsWith('tags'))?.[1]}
				/>
				<Checkbox
					label="Alerts"
					name="alertsEnabled"
					help="Outages are recorded either way."
					defaultChecked={website.alertsEnabled}
				/>
			</form>
		</Dialog>
	);
}
