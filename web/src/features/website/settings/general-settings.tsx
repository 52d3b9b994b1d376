/** The name, URL and tags of a website. */
import type { Website } from '@stayup/contract';
import { TagsField, WebsiteNameField, WebsiteUrlField } from '../../../entities/website/ui/website-fields.tsx';
import { generalChangeOf } from '../../../entities/website/website-form.ts';
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
					<TagsField
						label="Tags"
						name="tags"
						defaultValue={website.tags.join(', ')}
						help="Separate tags with commas. Use them to filter and group the dashboard."
						error={errors.tags}
					/>
				</>
			)}
		</SettingsForm>
	);
}
