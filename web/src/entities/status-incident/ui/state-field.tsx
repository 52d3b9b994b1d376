/** Chooses the state of an incident. */
import { type IncidentState, incidentStates, incidentStateWords } from '@stayup/contract';
import { SelectField } from '../../../ui/form/select-field.tsx';

type StateFieldProps = {
	value: IncidentState;
	onChange: (state: IncidentState) => void;
	error: string | undefined;
};

export function StateField({ value, onChange, error }: StateFieldProps) {
	return (
		<SelectField
			label="Status"
			name="state"
			value={value}
			onChange={(event) => onChange(incidentStates.find((state) => state === event.target.value) ?? value)}
			error={error}
		>
			{incidentStates.map((state) => (
				<option key={state} value={state}>
					{incidentStateWords[state]}
				</option>
			))}
		</SelectField>
	);
}
