/** A text area with its label. */
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { controlClassName } from './control-class-name.ts';
import { Field } from './field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'name'> & {
	label: string;
	name: string;
	help?: ReactNode;
	error?: string | undefined;
};

export function TextAreaField({ label, name, help, error, required, className, ...rest }: TextAreaFieldProps) {
	return (
		<Field label={label} name={name} help={help} error={error} required={required} className={className}>
			{(control) => (
				<textarea
					rows={6}
					{...rest}
					{...control}
					className={joinClasses(controlClassName, 'h-auto resize-y py-2 pointer-coarse:h-auto')}
				/>
			)}
		</Field>
	);
}
