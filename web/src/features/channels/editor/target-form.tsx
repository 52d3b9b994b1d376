/** Where a channel leads: the fields of its kind. */
import { channelKindFacts } from '@stayup/contract';
import type { ChangeEvent } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { ChannelFieldsProps } from './draft.ts';
import { HeaderFields } from './header-fields.tsx';
import { setUpSteps, type TargetField, type TextFacts, targetFields } from './target-fields.ts';
import { TemplateField } from './template-field.tsx';

export function TargetForm(props: ChannelFieldsProps) {
	const { kind } = props.draft;
	const { [kind]: steps } = setUpSteps;
	return (
		<>
			<ConnectionNote {...props} />
			{steps && <SetUpSteps steps={steps} />}
			{targetFields[kind].map((field) => (
				<TargetInput key={field.name} {...props} field={field} />
			))}
			{kind === 'webhook' && <HeaderFields {...props} />}
			{kind === 'webhook' && <TemplateField {...props} />}
		</>
	);
}

/** Says what comes after the form of a new channel. */
function ConnectionNote({ draft: { kind }, isNew }: ChannelFieldsProps) {
	const { name, ready } = channelKindFacts[kind];
	if (!isNew || (ready !== 'at-service' && ready !== 'in-browser')) return null;
	return (
		<p className="text-ui text-body">
			{ready === 'at-service'
				? `Add the channel, and we show how to connect it at ${name} in the next step.`
				: 'Your browser asks whether Stayup may notify you. On an iPhone or iPad, first add Stayup to the home screen.'}
		</p>
	);
}

/** Password managers must not fill in what leads somewhere; a phone's own number is welcome. */
const autoCompletes: Readonly<Record<TextFacts['type'], string>> = {
	email: 'off',
	tel: 'tel',
	text: 'off',
	url: 'off',
};

function TargetInput({ draft: { texts }, errors, onChange, field }: ChannelFieldsProps & { field: TargetField }) {
	const { name, label } = field;
	const shared = {
		label,
		name: `target.${name}`,
		value: texts[name],
		error: errors[`target.${name}`],
		onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
			onChange({ texts: { ...texts, [name]: target.value } }),
	};
	if ('choices' in field) {
		return (
			<SelectField {...shared}>
				{Object.entries(field.choices).map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</SelectField>
		);
	}
	const { type, placeholder, help } = field;
	return (
		<TextField
			{...shared}
			type={type}
			inputMode={type}
			autoComplete={autoCompletes[type]}
			spellCheck={false}
			required
			placeholder={placeholder}
			help={help}
		/>
	);
}

function SetUpSteps({ steps }: { steps: readonly string[] }) {
	return (
		<ol className="grid list-decimal gap-1 pl-5 text-ui text-body">
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
	);
}
