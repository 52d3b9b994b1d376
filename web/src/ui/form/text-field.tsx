/** A text input with its label. Passwords get a button that shows them. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { controlClassName } from './control-class-name.ts';
import { Field } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'name'> & {
	label: string;
	name: string;
	help?: ReactNode;
	error?: string | undefined;
	/** A unit after the input, such as "seconds". */
	unit?: string;
};

export function TextField({
	label,
	name,
	help,
	error,
	required,
	unit,
	className,
	type = 'text',
	...rest
}: TextFieldProps) {
	const [isShown, setShown] = useState(false);
	const isPassword = type === 'password';

	return (
		<Field label={label} name={name} help={help} error={error} required={required} className={className}>
			{(control) => (
				<div className="relative">
					<input
						{...rest}
						{...control}
						type={isPassword && isShown ? 'text' : type}
						className={joinClasses(controlClassName, isPassword && 'pr-16', unit && 'pr-20')}
					/>
					{isPassword && (
						<button
							type="button"
							aria-controls={control.id}
							aria-pressed={isShown}
							onClick={() => setShown(!isShown)}
							className="absolute inset-y-1 right-1 rounded-small px-2.5 text-small font-medium text-muted transition-colors hover:bg-hover hover:text-ink"
						>
							{isShown ? 'Hide' : 'Show'}
						</button>
					)}
					{unit && (
						<span
							aria-hidden="true"
							className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-small text-muted"
						>
							{unit}
						</span>
					)}
				</div>
			)}
		</Field>
	);
}
