/** The layout of one input: label above, error and help below, linked for assistive technology. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

type FieldControl = {
	id: string;
	name: string;
	required: boolean;
	'aria-describedby': string | undefined;
	'aria-invalid': boolean | undefined;
};

type FieldProps = {
	label: string;
	name: string;
	help?: ReactNode;
	error?: string | undefined;
	required?: boolean | undefined;
	className?: string | undefined;
	children: (control: FieldControl) => ReactNode;
};

export function Field({ label, name, help, error, required = false, className, children }: FieldProps) {
	const id = useId();
	const helpId = `${id}-help`;
	const errorId = `${id}-error`;
	const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ');

	return (
		<div className={joinClasses('grid gap-1.5', className)}>
			<div className="flex items-baseline justify-between gap-2">
				<label htmlFor={id} className="text-ui font-medium text-ink">
					{label}
				</label>
				{!required && <span className="text-small text-muted">Optional</span>}
			</div>
			{children({
				id,
				name,
				required,
				'aria-describedby': describedBy || undefined,
				'aria-invalid': error ? true : undefined,
			})}
			{error && (
				<p id={errorId} className="flex items-start gap-1.5 text-small [overflow-wrap:anywhere] text-down-text">
					<CircleAlert className="mt-px size-4 shrink-0" />
					{error}
				</p>
			)}
			{help && (
				<p id={helpId} className="text-small [overflow-wrap:anywhere] text-muted">
					{help}
				</p>
			)}
		</div>
	);
}
