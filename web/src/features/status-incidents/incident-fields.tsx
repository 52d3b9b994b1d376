/** The title, the impact and the components of an incident. */
import {
	componentStateWords,
	type IncidentSettings,
	incidentImpacts,
	type StatusPage,
	statusPageLimits,
} from '@stayup/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { FieldErrors } from '../../lib/form/field-errors.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const impacts = incidentImpacts.map((value) => ({ value, label: componentStateWords[value] }));

type IncidentFieldsProps = {
	settings: IncidentSettings;
	onChange: (changed: Partial<IncidentSettings>) => void;
	groups: StatusPage['groups'];
	errors: FieldErrors;
};

export function IncidentFields({
	settings: { title, impact, componentIds },
	onChange,
	groups,
	errors,
}: IncidentFieldsProps) {
	const errorId = useId();
	const error = errors.componentIds;
	const choose = (id: string, isChosen: boolean) => {
		const others = componentIds.filter((each) => each !== id);
		onChange({ componentIds: isChosen ? [...others, id] : others });
	};
	return (
		<>
			<TextField
				label="Title"
				name="title"
				required
				placeholder="Orders are delayed"
				maxLength={statusPageLimits.titleLength}
				value={title}
				onChange={(event) => onChange({ title: event.target.value })}
				error={errors.title}
			/>
			<RadioGroup
				variant="segments"
				label="Impact"
				name="impact"
				value={impact}
				choices={impacts}
				onChange={(chosen) => onChange({ impact: chosen })}
				error={errors.impact}
			/>
			<fieldset className="grid min-w-0 gap-2" aria-describedby={error ? errorId : undefined}>
				<legend className="mb-2 text-ui font-medium text-ink">Affected components</legend>
				<div className="grid max-h-56 gap-2.5 overflow-y-auto rounded-control border border-line bg-card p-3">
					{groups.flatMap(({ components }) =>
						components.map(({ id, name }) => (
							<Checkbox
								key={id}
								name="componentIds"
								label={<span className="[overflow-wrap:anywhere]">{name}</span>}
								checked={componentIds.includes(id)}
								onChange={(event) => choose(id, event.target.checked)}
							/>
						)),
					)}
				</div>
				{error && (
					<p id={errorId} className="flex items-start gap-1.5 text-small text-down-text">
						<CircleAlert className="mt-px size-4 shrink-0" />
						{error}
					</p>
				)}
				<p className="text-small text-muted">Choose none if the whole page is affected.</p>
			</fieldset>
		</>
	);
}
