/** How far something has come, in a select that changes it at once. */
import { Select } from '../../ui/form/select.tsx';

export type StatusSelectProps<Status extends string> = {
	/** Whose status it is, for who does not see the row. */
	label: string;
	status: Status;
	/** What it can be set to; the current one is shown even when it is none of them. */
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
