/** A radio group as rows, as a grid of short choices, or as segments. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type RadioGroupProps<Value extends string> = {
	label: ReactNode;
	name: string;
	/** Null if nothing is chosen. */
	value: Value | null;
	choices: readonly { value: Value; label: ReactNode }[];
	onChange: (value: Value) => void;
	variant?: 'rows' | 'grid' | 'segments';
	/** Shows the label to assistive technology only, if the choices are self-explanatory. */
	isLabelHidden?: boolean;
	error?: string | undefined;
};

const rowClassName =
	'flex min-h-11 items-center gap-3 rounded-control border border-line bg-card px-3.5 py-2.5 text-base text-ink transition-colors hover:bg-hover has-checked:border-ink has-checked:bg-subtle sm:text-ui';
const segmentClassName =
	'relative flex min-h-9 items-center justify-center gap-2 rounded-small px-3 py-1 text-center text-ui leading-tight font-medium text-muted transition-colors hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-ring sm:px-4 pointer-coarse:min-h-11';

export function RadioGroup<Value extends string>({
	label,
	name,
	value,
	choices,
	onChange,
	variant = 'rows',
	isLabelHidden = false,
	error,
}: RadioGroupProps<Value>) {
	const errorId = `${useId()}-error`;
	const isSegments = variant === 'segments';

	return (
		<fieldset className="grid gap-2" aria-describedby={error ? errorId : undefined}>
			<legend className={isLabelHidden ? 'sr-only' : 'mb-2 text-ui font-medium text-ink'}>{label}</legend>
			<div
				className={
					isSegments
						? 'inline-flex w-fit rounded-control bg-hover p-1'
						: `grid gap-2 ${variant === 'grid' ? 'grid-cols-2 sm:grid-cols-3' : ''}`
				}
			>
				{choices.map((choice) => (
					<label key={choice.value} className={isSegments ? segmentClassName : rowClassName}>
						<input
							type="radio"
							name={name}
							value={choice.value}
							checked={value === choice.value}
							onChange={() => onChange(choice.value)}
							className={isSegments ? 'absolute inset-0 cursor-pointer opacity-0' : 'size-4'}
						/>
						{choice.label}
					</label>
				))}
			</div>
			{error && (
				<p id={errorId} className="flex items-start gap-1.5 text-small text-down-text">
					<CircleAlert className="mt-px size-4 shrink-0" />
					{error}
				</p>
			)}
		</fieldset>
	);
}
