/** The fields of one rule. Their names are the paths of the API's errors. */
import type { HeaderComparison, JsonComparison } from '@stayup/contract';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { RuleDraft } from './check-draft.ts';
import { NotJudged } from './not-judged.tsx';
import { RemoveButton } from './remove-button.tsx';

const kindWords: Record<RuleDraft['kind'], string> = {
	'body-contains': 'Page contains',
	'body-lacks': 'Page does not contain',
	'body-matches': 'Page matches a pattern',
	json: 'JSON value',
	header: 'Response header',
};
const kinds = Object.keys(kindWords) as RuleDraft['kind'][];

const jsonComparisonWords: Record<JsonComparison, string> = {
	equals: 'is',
	less: 'is less than',
	greater: 'is greater than',
	exists: 'exists',
};
const headerComparisonWords: Record<HeaderComparison, string> = {
	equals: 'is',
	contains: 'contains',
	exists: 'exists',
};

type RuleFieldsProps = {
	rule: RuleDraft;
	index: number;
	errors: FieldErrors;
	/** Why the latest check or trial did not judge it; undefined if it did. */
	notJudged: string | undefined;
	/** Moves the focus to a rule that was just added. */
	hasFocus: boolean;
	onChange: (change: Partial<RuleDraft>) => void;
	onRemove: () => void;
};

export function RuleFields({ rule, index, errors, notJudged, hasFocus, onChange, onRemove }: RuleFieldsProps) {
	const path = `check.rules.${index}`;
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
			<legend className="sr-only">Rule {index + 1}</legend>
			<div className="flex items-start gap-2">
				<SelectField
					label={`Rule ${index + 1}`}
					name={`${path}.kind`}
					required
					autoFocus={hasFocus}
					className="min-w-0 flex-1"
					value={rule.kind}
					error={errors[`${path}.kind`] ?? errors[path]}
					onChange={({ target }) => onChange({ kind: kinds.find((kind) => kind === target.value) ?? rule.kind })}
				>
					{kinds.map((kind) => (
						<option key={kind} value={kind}>
							{kindWords[kind]}
						</option>
					))}
				</SelectField>
				<RemoveButton label={`Remove rule ${index + 1}`} onRemove={onRemove} />
			</div>
			{(rule.kind === 'body-contains' || rule.kind === 'body-lacks') && <TextField label="Text" {...field('text')} />}
			{rule.kind === 'body-matches' && (
				<TextField label="Pattern" help="A regular expression, such as \d+ items in stock" {...field('pattern')} />
			)}
			{rule.kind === 'json' && (
				<>
					<TextField label="Path" placeholder="data.items.0.price" {...field('path')} />
					<Comparison
						path={path}
						words={jsonComparisonWords}
						comparison={rule.jsonComparison}
						onChange={(jsonComparison) => onChange({ jsonComparison })}
					>
						{rule.jsonComparison !== 'exists' && <TextField label="Value" {...field('value')} />}
					</Comparison>
				</>
			)}
			{rule.kind === 'header' && (
				<>
					<TextField label="Header" placeholder="content-type" {...field('name')} />
					<Comparison
						path={path}
						words={headerComparisonWords}
						comparison={rule.headerComparison}
						onChange={(headerComparison) => onChange({ headerComparison })}
					>
						{rule.headerComparison !== 'exists' && <TextField label="Value" {...field('value')} />}
					</Comparison>
				</>
			)}
			{notJudged !== undefined && <NotJudged reason={notJudged} />}
		</fieldset>
	);
}

type ComparisonProps<Name extends string> = {
	path: string;
	words: Readonly<Record<Name, string>>;
	comparison: Name;
	onChange: (comparison: Name) => void;
	/** The field of the value. */
	children: ReactNode;
};

function Comparison<Name extends string>({ path, words, comparison, onChange, children }: ComparisonProps<Name>) {
	const names = Object.keys(words) as Name[];
	return (
		<div className={joinClasses('grid items-start gap-3', children ? 'sm:grid-cols-[10rem_minmax(0,1fr)]' : undefined)}>
			<SelectField
				label="Comparison"
				name={`${path}.comparison`}
				required
				value={comparison}
				onChange={({ target }) => onChange(names.find((name) => name === target.value) ?? comparison)}
			>
				{names.map((name) => (
					<option key={name} value={name}>
						{words[name]}
					</option>
				))}
			</SelectField>
			{children}
		</div>
	);
}
