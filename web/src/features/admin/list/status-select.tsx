/** A select that changes a row's status immediately. */
import { Select } from '../../../ui/form/select.tsx';

type StatusSelectProps<Status extends string> = {
	/** The accessible name: whose status it is. */
	label: string;
	status: Status;
	/** The statuses to choose from; the current status is shown even if it is not among them. */
	choices: readonly Status[];
	busy: boolean;
	onChange: (status: Status) => void;
};

export function StatusSelect<Status extends string>({
	label,
	status,
	choices,
	busy,
	onChange,
}: StatusSelectProps<Status>) {
	return (
		<Select
			aria-label={label}
			aria-busy={busy || undefined}
			className="inline-block w-36"
			value={status}
			onChange={(event) => {
				const next = choices.find((choice) => choice === event.target.value);
				if (next !== undefined) onChange(next);
			}}
		>
			{!choices.includes(status) && (
				<option value={status} disabled>
					{status}
				</option>
			)}
			{choices.map((choice) => (
				<option key={choice}>{choice}</option>
			))}
		</Select>
	);
}
