/** A switch that takes effect at once, unlike a checkbox of a form. Its label is for assistive technology: the text beside it says what it switches. */
import type { ComponentProps } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'children'> & {
	label: string;
	checked: boolean;
};

export function Switch({ label, checked, className, ...rest }: SwitchProps) {
	return (
		<span className={joinClasses('inline-grid h-9 place-items-center pointer-coarse:h-11', className)}>
			<input
				{...rest}
				type="checkbox"
				role="switch"
				checked={checked}
				aria-checked={checked}
				aria-label={label}
				className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-hover transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-on-primary disabled:cursor-not-allowed disabled:opacity-55 aria-busy:opacity-70 forced-colors:appearance-auto"
			/>
		</span>
	);
}
