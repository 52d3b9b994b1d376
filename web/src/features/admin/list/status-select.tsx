/** The selects that change a status immediately: of a row, and of the screen of one thing. */
import type { ReactNode } from 'react';
import { Select } from '../../../ui/form/select.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';

type StatusProps<Status extends string> = {
	status: Status;
	/** The statuses to choose from; the current status is shown even if it is not among them. */
	choices: readonly Status[];
	onChange: (status: Status) => void;
};

type StatusSelectProps<Status extends string> = StatusProps<Status> & {
	/** The accessible name: whose status it is. */
	label: string;
	busy: boolean;
};

export function StatusSelect<Status extends string>({ label, busy, ...props }: StatusSelectProps<Status>) {
	return (
		<Select aria-label={label} aria-busy={busy || undefined} className="inline-block w-36" {...controlOf(props)} />
	);
}

export function StatusField<Status extends string>({ help, ...props }: StatusProps<Status> & { help?: ReactNode }) {
	return <SelectField label="Status" name="status" help={help} {...controlOf(props)} />;
}

function controlOf<Status extends string>({ status, choices, onChange }: StatusProps<Status>) {
	return {
		value: status,
		onChange: (event: { target: { value: string } }) => {
			const next = choices.find((choice) => choice === event.target.value);
			if (next !== undefined) onChange(next);
		},
		children: (
			<>
				{!choices.includes(status) && (
					<option value={status} disabled>
						{status}
					</option>
				)}
				{choices.map((choice) => (
					<option key={choice}>{choice}</option>
				))}
			</>
		),
	};
}
