/** The settings behind “More checks”: what a good response is, and how the website is requested. */
import { checkSettingsLimits, type LatestResult, type Tier, type TriedSettings, tierLimits } from '@stayup/contract';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { CheckDraft } from './check-draft.ts';
import { RequestFields } from './request-fields.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { TryChecks } from './try-checks.tsx';
import { useTrial } from './use-trial.ts';

type MoreChecksProps = {
	draft: CheckDraft;
	onChange: (change: Partial<CheckDraft>) => void;
	tier: Tier;
	/** Of the last attempt to save or to try. */
	errors: FieldErrors;
	/** The rules that the latest check did not judge. */
	notJudged?: LatestResult['notJudged'];
	/** The settings to try, as they are typed now. */
	trialOf: (form: FormData) => unknown;
	onTrialErrors: (errors: FieldErrors) => void;
};

export function MoreChecks({ draft, onChange, tier, errors, notJudged, trialOf, onTrialErrors }: MoreChecksProps) {
	const trial = useTrial(trialOf, onTrialErrors);
	return (
		<div className="grid gap-6">
			<RulesEditor
				draft={draft}
				tier={tier}
				errors={errors}
				notJudged={trial.result ? notJudgedIn(trial.result) : notJudged}
				onChange={onChange}
			/>
			<Group title="Response">
				<TextField
					label="Accepted status codes"
					name="check.acceptedStatusCodes"
					placeholder="200-299, 401"
					autoComplete="off"
					spellCheck={false}
					help="Codes and ranges. Leave it blank to accept only the expected status code."
					value={draft.acceptedStatusCodes}
					error={errors['check.acceptedStatusCodes']}
					onChange={({ target }) => onChange({ acceptedStatusCodes: target.value })}
				/>
				<TextField
					label="Slow above"
					name="check.slowAboveMs"
					type="number"
					inputMode="numeric"
					{...checkSettingsLimits.slowAboveMs}
					unit="ms"
					help="The website is marked Slow when 3 of 5 checks take longer. That does not lower its uptime."
					value={draft.slowAboveMs}
					error={errors['check.slowAboveMs']}
					onChange={({ target }) => onChange({ slowAboveMs: target.value })}
				/>
				<Checkbox
					label="Go past the cache"
					help="Asks for a fresh page, because a cached copy can hide an outage."
					checked={draft.bypassCache}
					onChange={({ target }) => onChange({ bypassCache: target.checked })}
				/>
			</Group>
			<Group title="Request">
				<RequestFields draft={draft} hasHeaders={tierLimits[tier].ownRequests} errors={errors} onChange={onChange} />
			</Group>
			<TryChecks
				trial={trial}
				rules={draft.rules}
				room={tierLimits[tier].rules - draft.rules.length}
				onAdd={(rule) => onChange({ rules: [...draft.rules, rule] })}
			/>
		</div>
	);
}

function notJudgedIn({ rules }: TriedSettings): LatestResult['notJudged'] {
	return rules.flatMap(({ sentence, notJudged: reason }) => (reason === undefined ? [] : [{ sentence, reason }]));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title} className="grid gap-4">
			<h3 className="text-ui font-semibold text-ink">{title}</h3>
			{children}
		</section>
	);
}
