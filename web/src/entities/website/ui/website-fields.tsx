/** The fields of a website's settings, for the forms that add and edit one. */
import { checkIntervalSeconds } from '@stayup/contract';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';

export const longestName = 100;

type WebsiteFieldProps = Omit<TextFieldProps, 'label' | 'name' | 'required'>;

export function WebsiteNameField(props: WebsiteFieldProps) {
	return (
		<TextField
			label="Name"
			name="name"
			maxLength={longestName}
			autoComplete="off"
			placeholder="Rosie’s Bakery"
			required
			{...props}
		/>
	);
}

export function WebsiteUrlField(props: WebsiteFieldProps) {
	return (
		<TextField
			label="URL"
			name="url"
			inputMode="url"
			autoComplete="url"
			autoCapitalize="none"
			spellCheck={false}
			placeholder="example.com"
			required
			{...props}
		/>
	);
}

export function CheckIntervalField(props: WebsiteFieldProps & { name?: string }) {
	return (
		<TextField
			label="Check interval"
			name="checkInterval"
			type="number"
			inputMode="numeric"
			min={checkIntervalSeconds.min}
			max={checkIntervalSeconds.max}
			unit="seconds"
			required
			{...props}
		/>
	);
}

export function StatusCodeField(props: WebsiteFieldProps) {
	return (
		<TextField
			label="Expected status code"
			name="expectedStatusCode"
			type="number"
			inputMode="numeric"
			min={100}
			max={599}
			required
			{...props}
		/>
	);
}

export function TagsField(props: TextFieldProps) {
	return <TextField autoComplete="off" placeholder="shop, client" {...props} />;
}
