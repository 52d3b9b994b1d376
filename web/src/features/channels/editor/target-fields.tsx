/** The fields of one kind of channel: where it leads. */
import { kindFacts } from '../../../entities/channel/ui/channel-kinds.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { ChannelFieldsProps } from './draft.ts';
import { HeaderFields } from './header-fields.tsx';
import { TemplateField } from './template-field.tsx';

export function TargetFields(props: ChannelFieldsProps) {
	const { draft, isNew, errors, onChange } = props;
	switch (draft.kind) {
		case 'email':
			return (
				<TextField
					label="Email"
					name="target.email"
					type="email"
					inputMode="email"
					autoComplete="off"
					required
					placeholder="team@example.com"
					help="We send a link to it. Alerts begin once somebody there has clicked it."
					value={draft.email}
					error={errors['target.email']}
					onChange={({ target }) => onChange({ email: target.value })}
				/>
			);
		case 'webhook':
			return (
				<>
					<UrlField
						{...props}
						label="URL"
						placeholder="https://example.com/hooks/stayup"
						help="We sign every request with the signing secret of your notification settings."
					/>
					<HeaderFields {...props} />
					<TemplateField {...props} />
				</>
			);
		case 'discord':
			return (
				<>
					<HowTo
						steps={[
							'In Discord, open the settings of your text channel and choose Integrations.',
							'Choose Webhooks, then New Webhook.',
							'Choose Copy Webhook URL, and paste it here.',
						]}
					/>
					<UrlField {...props} label="URL of the webhook" placeholder="https://discord.com/api/webhooks/…" />
				</>
			);
		case 'teams':
			return (
				<>
					<HowTo
						steps={[
							'In Teams, open the menu of your channel or chat and choose Workflows.',
							'Choose the workflow that posts when a webhook request is received, and add it.',
							'Copy the URL that it shows, and paste it here.',
						]}
					/>
					<UrlField {...props} label="URL of the workflow" placeholder="https://…logic.azure.com/workflows/…" />
				</>
			);
		case 'sms':
			return (
				<TextField
					label="Phone number"
					name="target.phone"
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					required
					placeholder="+44 7700 900123"
					help="With its country code. We send a code to it, which you enter next."
					value={draft.phone}
					error={errors['target.phone']}
					onChange={({ target }) => onChange({ phone: target.value })}
				/>
			);
		case 'slack':
		case 'telegram':
			return isNew ? (
				<p className="text-ui text-body">
					Add the channel, and we show how to connect it at {kindFacts[draft.kind].name} in the next step.
				</p>
			) : null;
		case 'push':
			return isNew ? (
				<p className="text-ui text-body">
					Your browser asks whether Stayup may notify you. On an iPhone or iPad, first add Stayup to the home screen.
				</p>
			) : null;
	}
}

type UrlFieldProps = ChannelFieldsProps & { label: string; placeholder: string; help?: string };

function UrlField({ draft: { url }, errors, onChange, ...texts }: UrlFieldProps) {
	const { label, placeholder, help } = texts;
	return (
		<TextField
			label={label}
			name="target.url"
			type="url"
			inputMode="url"
			autoComplete="off"
			spellCheck={false}
			required
			placeholder={placeholder}
			help={help}
			value={url}
			error={errors['target.url']}
			onChange={({ target }) => onChange({ url: target.value })}
		/>
	);
}

function HowTo({ steps }: { steps: readonly string[] }) {
	return (
		<ol className="grid list-decimal gap-1 pl-5 text-ui text-body">
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
	);
}
