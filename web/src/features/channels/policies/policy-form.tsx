/** The form of an alert policy, with its sentences and an example outage beside it. */

import { type Channel, NewPolicy } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { policyFailures, policySuccesses } from '../../../entities/alert-policy/messages.ts';
import { refetchPolicies } from '../../../entities/alert-policy/policy-queries.ts';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { call } from '../../../lib/api-client/client.ts';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLeaveGuard } from '../../../lib/form/use-leave-guard.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { LeaveDialog } from '../../../ui/overlay/leave-dialog.tsx';
import { type PolicyDraft, policyOf, repeatChoices } from './draft.ts';
import { PolicyPreview } from './policy-preview.tsx';
import { repeatInWords } from './policy-words.ts';
import { QuietFields } from './quiet-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { StepsEditor } from './steps-editor.tsx';

type PolicyFormProps = {
	/** Null for a new policy. */
	id: string | null;
	/** Read once. */
	initial: PolicyDraft;
	channels: readonly Channel[];
};

export function PolicyForm({ id, initial, channels }: PolicyFormProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const tier = useSession().user?.tier ?? 'Free';
	const profile = useQuery(accountQueries.profile());
	const [saved, setSaved] = useState(initial);
	const [draft, setDraft] = useState(initial);
	const [isSaved, setDone] = useState(false);
	const change = (changed: Partial<PolicyDraft>) => setDraft((known) => ({ ...known, ...changed }));
	const policy = policyOf(draft, new Set(channels.map(({ _id }) => _id)));
	const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
	const guard = useLeaveGuard(isDirty);

	const form = useForm({
		check: () => ({ ...findFieldErrors(NewPolicy, policy), ...scopeErrors(draft) }),
		send: async () => {
			await (id === null
				? call('addPolicy', { body: policy })
				: call('updatePolicy', { params: { id }, body: policy }));
			setSaved(draft);
			setDone(true);
			toast.success(id === null ? policySuccesses.add : policySuccesses.save);
			await refetchPolicies(client);
		},
		failure: id === null ? policyFailures.add : policyFailures.save,
	});
	const { fieldErrors: errors } = form;

	// After the form is clean, so that the guard does not ask.
	const went = useRef(false);
	useEffect(() => {
		if (!isSaved || isDirty || went.current) return;
		went.current = true;
		navigate(channelPaths.policies, { replace: id === null });
	}, [isSaved, isDirty, id, navigate]);

	return (
		<>
			<div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
				<form noValidate aria-label="Alert policy" onSubmit={form.onSubmit} className="grid min-w-0 grid-cols-1 gap-6">
					{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
					<TextField
						label="Name"
						name="name"
						required
						autoComplete="off"
						placeholder="Shops at night"
						value={draft.name}
						error={errors.name}
						onChange={({ target }) => change({ name: target.value })}
					/>
					<ScopeFields draft={draft} errors={errors} onChange={change} />
					<StepsEditor
						steps={draft.steps}
						channels={channels}
						tier={tier}
						errors={errors}
						onChange={(steps) => change({ steps })}
					/>
					<SelectField
						label="Repeat the last step"
						name="repeatMinutes"
						help="Until the outage is acknowledged or over."
						value={draft.repeatMinutes ?? ''}
						error={errors.repeatMinutes}
						onChange={({ target }) => change({ repeatMinutes: target.value === '' ? null : Number(target.value) })}
					>
						<option value="">Never</option>
						{repeatsWith(draft.repeatMinutes).map((minutes) => (
							<option key={minutes} value={minutes}>
								{repeatInWords(minutes)}
							</option>
						))}
					</SelectField>
					<QuietFields draft={draft} timeZone={profile.data?.timeZone} errors={errors} onChange={change} />
					<SubmitOrCancel
						label={id === null ? 'Add the policy' : 'Save'}
						isBusy={form.isBusy}
						cancel={channelPaths.policies}
					/>
				</form>
				<PolicyPreview policy={policy} timeZone={profile.data?.timeZone} />
			</div>
			<LeaveDialog guard={guard}>Your changes to this policy are not saved and will be lost.</LeaveDialog>
		</>
	);
}

function scopeErrors({ scopeKind, tag, website }: PolicyDraft): FieldErrors {
	if (scopeKind === 'tag' && tag === '') return { 'scope.of': 'Please choose a tag.' };
	return scopeKind === 'website' && website === '' ? { 'scope.of': 'Please choose a website.' } : {};
}

/** The API takes any number of minutes. */
function repeatsWith(minutes: number | null): number[] {
	return [...new Set([...repeatChoices, ...(minutes === null ? [] : [minutes])])].sort((a, b) => a - b);
}
