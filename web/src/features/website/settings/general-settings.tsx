/** The name, URL and tags of a website. */
import type { Website } from '@stayup/contract';
import { WebsiteNameField, WebsiteUrlField } from '../../../entities/website/ui/website-fields.tsx';
import { generalChangeOf } from '../../../entities/website/website-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { SettingsForm } from './settings-form.tsx';

export function GeneralSettings({ website }: { website: Website }) {
	return (
		<SettingsForm title="General" website={website} changeOf={generalChangeOf}>
			{(errors) => (
				<>
					<WebsiteNameField defaultValue={website.name} error={errors.name} />
					<WebsiteUrlField
						defaultValue={website.url}
						help="Changing the URL resets the status until the next check."
						error={errors.url}
					/>
					<TextField
						label="Tags"
						name="tags"
						defaultValue={website.tags.join(', ')}
						placeholder="shop, client"
						help="Separate tags with commas. Use them to filter and group the dashboard."
						error={errors.tags}
					/>
				</>
			)}
		</SettingsForm>
	);
}
