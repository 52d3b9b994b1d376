/** A checkbox with its label and help text. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
	label: ReactNode;
	help?: ReactNode;
};

export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
	const id = useId();
	const helpId = `${id}-help`;

	return (
		<div className={joinClasses('flex items-start gap-2.5', className)}>
			<input
				{...rest}
				id={id}
				type="checkbox"
				aria-describedby={help ? helpId : undefined}
				className="mt-0.5 pointer-coarse:size-5"
			/>
			<div className="grid gap-0.5">
				<label htmlFor={id} className="cursor-pointer text-ui text-body">
					{label}
				</label>
				{help && (
					<p id={helpId} className="text-small text-muted">
						{help}
					</p>
				)}
			</div>
		</div>
	);
}
