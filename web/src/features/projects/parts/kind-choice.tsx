/** The choice at Intake: a new website or a migration, which decides the promised time. */
import { kindNames, type ProjectKind, projectKinds } from '@stayup/contract';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';

const promises: Record<ProjectKind, string> = {
	'new-website': 'live within 72 hours',
	migration: 'moved within 24 hours',
};

export type KindChoiceProps = {
	/** "What should we do?", in words for its reader. */
	label: string;
	kind: ProjectKind | null;
	onChoose: (kind: ProjectKind) => void;
};

export function KindChoice({ label, kind, onChoose }: KindChoiceProps) {
	return (
		<RadioGroup
			label={label}
			name="kind"
			value={kind}
			onChange={onChoose}
			choices={projectKinds.map((value) => ({ value, label: `${kindNames[value]}, ${promises[value]}` }))}
		/>
	);
}
