/** A choice from a short list, by the browser's own select. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { controlLooks } from './control-looks.ts';
import { Field } from './field.tsx';
import { joinClasses } from './join-classes.ts';

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'name'> & {
	label: string;
	name: string;
	help?: ReactNode;
	error?: string | undefined;
};

export function SelectField({ label, name, help, error, required, className, children, ...rest }: SelectFieldProps) {
	return (
		<Field label={label} name={name} help={help} error={error} required={required} className={className}>
			{(control) => (
				<div className="relative">
					<select {...rest} {...control} className={joinClasses(controlLooks, 'appearance-none pr-9')}>
						{children}
					</select>
					<ChevronDown
						aria-hidden="true"
						className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
						strokeWidth={1.75}
					/>
				</div>
			)}
		</Field>
	);
}
