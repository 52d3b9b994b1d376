/** Which websites a policy is for: all of the account, those with a tag, or one. */
import type { PolicyScopeKind } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { PolicyDraft } from './draft.ts';

export type PolicyFieldsProps = {
	draft: PolicyDraft;
	errors: FieldErrors;
	onChange: (changed: Partial<PolicyDraft>) => void;
};

const kinds: readonly { value: PolicyScopeKind; label: string }[] = [
	{ value: 'account', label: 'All websites' },
	{ value: 'tag', label: 'A tag' },
	{ value: 'website', label: 'One website' },
];

export function ScopeFields({ draft, errors, onChange }: PolicyFieldsProps) {
	const { scopeKind, tag, website } = draft;
	const { data: websites = [], isPending } = useQuery(websiteQueries.list());
	const tags = [...new Set([...websites.flatMap((each) => each.tags), ...(tag === '' ? [] : [tag])])].sort();
	const placeholder = isPending ? 'Loading…' : 'Please choose';
	return (
		<div className="grid gap-4">
			<RadioGroup
				variant="segments"
				label="Applies to"
				name="scope"
				value={scopeKind}
				choices={kinds}
				onChange={(next) => onChange({ scopeKind: next })}
				error={errors.scope}
			/>
			<p className="-mt-2 text-small text-muted">
				A website’s own policy replaces the policy of its tags, which replaces the one for all websites.
			</p>
			{scopeKind === 'tag' && (
				<SelectField
					label="Tag"
					name="scope.of"
					help={!isPending && tags.length === 0 ? 'None of your websites has a tag yet.' : undefined}
					value={tag}
					error={errors['scope.of']}
					onChange={({ target }) => onChange({ tag: target.value })}
				>
					<option value="">{placeholder}</option>
					{tags.map((each) => (
						<option key={each} value={each}>
							{each}
						</option>
					))}
				</SelectField>
			)}
			{scopeKind === 'website' && (
				<SelectField
					label="Website"
					name="scope.of"
					value={website}
					error={errors['scope.of']}
					onChange={({ target }) => onChange({ website: target.value })}
				>
					<option value="">{placeholder}</option>
					{websites.map(({ _id, name }) => (
						<option key={_id} value={_id}>
							{name}
						</option>
					))}
				</SelectField>
			)}
		</div>
	);
}
