/** The rules of a website: all of them must hold, or the check fails. */
import { describeRule, type LatestResult, type Tier, tierLimits } from '@stayup/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { CheckDraft } from './check-draft.ts';
import { PlanLimit } from './plan-limit.tsx';
import { RuleFields } from './rule-fields.tsx';
import { newRule, type RuleDraft, ruleOf } from './rule-kinds.ts';

type RulesEditorProps = {
	draft: CheckDraft;
	tier: Tier;
	errors: FieldErrors;
	/** The rules that the latest check or trial did not judge. */
	notJudged: LatestResult['notJudged'];
	onChange: (change: Partial<CheckDraft>) => void;
};

export function RulesEditor({ draft: { rules }, tier, errors, notJudged = [], onChange }: RulesEditorProps) {
	const addButton = useRef<HTMLButtonElement>(null);
	const [added, setAdded] = useState<string | null>(null);
	const most = tierLimits[tier].rules;
	const replace = (key: string, change: Partial<RuleDraft>) =>
		onChange({ rules: rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)) });
	const whyNotJudged = (rule: RuleDraft) => {
		const sentence = notJudged.length > 0 ? describeRule(ruleOf(rule)) : null;
		return notJudged.find((one) => one.sentence === sentence)?.reason;
	};
	const add = () => {
		const rule = newRule();
		setAdded(rule.key);
		onChange({ rules: [...rules, rule] });
	};
	const remove = (key: string) => {
		onChange({ rules: rules.filter((rule) => rule.key !== key) });
		// The button that had the focus is gone.
		addButton.current?.focus();
	};
	return (
		<fieldset name="check.rules" tabIndex={-1} className="grid gap-3">
			<legend className="mb-3 text-ui font-semibold text-ink">Rules</legend>
			<p className="text-small text-muted">
				{rules.length === 0
					? 'No rules yet. A rule checks that the response is really your page. If one fails, the website counts as down.'
					: 'If one of the rules fails, the website counts as down.'}
			</p>
			{rules.map((rule, index) => (
				<RuleFields
					key={rule.key}
					rule={rule}
					label={`Rule ${index + 1}`}
					path={`check.rules.${index}`}
					errors={errors}
					notJudged={whyNotJudged(rule)}
					hasFocus={rule.key === added}
					onChange={(change) => replace(rule.key, change)}
					onRemove={() => remove(rule.key)}
				/>
			))}
			{errors['check.rules'] !== undefined && (
				<p role="alert" className="text-small text-down-text">
					{errors['check.rules']}
				</p>
			)}
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Button ref={addButton} variant="secondary" disabled={rules.length >= most} onClick={add}>
					<Plus />
					Add a rule
				</Button>
				{rules.length >= most && (
					<PlanLimit>
						The {tier} plan includes {most} rules for each website.
					</PlanLimit>
				)}
			</div>
		</fieldset>
	);
}
