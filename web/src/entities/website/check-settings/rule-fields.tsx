/** The fields of one rule. Their names are the paths of the API's errors. */
import { comparisonWords } from '@stayup/contract';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NotJudged } from './not-judged.tsx';
import { RemoveButton } from './remove-button.tsx';
import { type RuleDraft, ruleKinds } from './rule-kinds.ts';

const kinds = Object.keys(ruleKinds) as RuleDraft['kind'][];

type RuleFieldsProps = {
	rule: RuleDraft;
	label: string;
	/** Of the rule in the body of the request. */
	path: string;
	errors: FieldErrors;
	/** Why the latest check or trial did not judge it; undefined if it did. */
	notJudged?: string | undefined;
	/** Moves the focus to a rule that was just added. */
	hasFocus?: boolean;
	onChange: (change: Partial<RuleDraft>) => void;
	/** Missing if there is only this one. */
	onRemove?: () => void;
};

export function RuleFields({ rule, label, path, errors, notJudged, hasFocus, onChange, onRemove }: RuleFieldsProps) {
	const { fields, comparison } = ruleKinds[rule.kind];
	/** The props of a text field of the rule. */
	const field = (key: 'text' | 'pattern' | 'path' | 'name' | 'value') => ({
		name: `${path}.${key}`,
		value: rule[key],
		error: errors[`${path}.${key}`],
		onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
		autoComplete: 'off',
		spellCheck: false,
		required: true,
	});
	return (
		<fieldset name={path} tabIndex={-1} className="grid gap-3 rounded-control border border-line p-2.5 sm:p-3">
			<legend className="sr-only">{label}</legend>
			<div className="flex items-start gap-2">
				<SelectField
					label={label}
					name={`${path}.kind`}
					autoFocus={hasFocus}
					className="min-w-0 flex-1"
					value={rule.kind}
					error={errors[`${path}.kind`] ?? errors[path]}
					onChange={({ target }) => onChange({ kind: kinds.find((kind) => kind === target.value) ?? rule.kind })}
				>
					{kinds.map((kind) => (
						<option key={kind} value={kind}>
							{ruleKinds[kind].label}
						</option>
					))}
				</SelectField>
				{onRemove && <RemoveButton label={`Remove ${label.toLowerCase()}`} onRemove={onRemove} />}
			</div>
			{fields.map(({ name, ...words }) => (
				<TextField key={name} {...words} {...field(name)} />
			))}
			{comparison && (
				<Comparison
					path={path}
					choices={comparison.choices}
					chosen={rule[comparison.key]}
					onChange={(chosen) => onChange({ [comparison.key]: chosen })}
				>
					{rule[comparison.key] !== 'exists' && <TextField label="Value" {...field('value')} />}
				</Comparison>
			)}
			{notJudged !== undefined && <NotJudged reason={notJudged} />}
		</fieldset>
	);
}

type ComparisonName = keyof typeof comparisonWords;

type ComparisonProps = {
	path: string;
	choices: readonly ComparisonName[];
	chosen: ComparisonName;
	onChange: (chosen: ComparisonName) => void;
	/** The field of the value. */
	children: ReactNode;
};

function Comparison({ path, choices, chosen, onChange, children }: ComparisonProps) {
	return (
		<div className={joinClasses('grid items-start gap-3', children ? 'sm:grid-cols-[10rem_minmax(0,1fr)]' : undefined)}>
			<SelectField
				label="Comparison"
				name={`${path}.comparison`}
				value={chosen}
				onChange={({ target }) => onChange(choices.find((choice) => choice === target.value) ?? chosen)}
			>
				{choices.map((choice) => (
					<option key={choice} value={choice}>
						{comparisonWords[choice]}
					</option>
				))}
			</SelectField>
			{children}
		</div>
	);
}
