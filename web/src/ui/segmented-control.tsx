/** A choice of few, side by side: radio buttons that look like one control. */
import { useId } from 'react';

export type SegmentedControlProps<Value extends string> = {
	label: string;
	choices: readonly { value: Value; label: string }[];
	value: Value;
	onChange: (value: Value) => void;
};

export function SegmentedControl<Value extends string>({
	label,
	choices,
	value,
	onChange,
}: SegmentedControlProps<Value>) {
	const name = useId();
	return (
		<fieldset className="inline-flex rounded-control border border-line bg-subtle p-0.5">
			<legend className="sr-only">{label}</legend>
			{choices.map((choice) => (
				<label
					key={choice.value}
					className="relative inline-flex h-8 cursor-pointer items-center rounded-small px-3 text-small font-medium whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-10"
				>
					<input
						type="radio"
						name={name}
						value={choice.value}
						checked={choice.value === value}
						onChange={() => onChange(choice.value)}
						className="absolute inset-0 cursor-pointer appearance-none opacity-0"
					/>
					{choice.label}
				</label>
			))}
		</fieldset>
	);
}
