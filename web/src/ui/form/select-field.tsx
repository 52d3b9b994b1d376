/** A native select with its label. It is required, because one of its options is always chosen. */
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'name'> & {
	label: string;
	name: string;
	help?: ReactNode;
	error?: string | undefined;
};

export function SelectField({
	label,
	name,
	help,
	error,
	required = true,
	className,
	children,
	...rest
}: SelectFieldProps) {
	return (
		<Field label={label} name={name} help={help} error={error} required={required} className={className}>
			{(control) => (
				<Select {...rest} {...control}>
					{children}
				</Select>
			)}
		</Field>
	);
}
