/** Creates an API key: its name, scopes, websites and expiry. */
import { dayMs, keyScopes, keyScopeWords, NewApiKey } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { errorsByControl, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FieldsetError } from '../../../ui/form/fieldset-error.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { keyFailures } from './messages.ts';

type AddKeyDialogProps = { mayWrite: boolean; onAdded: (secret: string) => void; onClose: () => void };

const lifetimes = [
	['0', 'Never'],
	['30', 'In 30 days'],
	['90', 'In 90 days'],
	['365', 'In a year'],
] as const;

export function AddKeyDialog({ mayWrite, onAdded, onClose }: AddKeyDialogProps) {
	const [isLimited, setLimited] = useState(false);
	const websites = useQuery({ ...websiteQueries.list(), enabled: isLimited });
	const form = useForm({
		check: (data) => errorsByControl(findFieldErrors(NewApiKey, settingsIn(data)), ['name', 'scopes', 'websiteIds']),
		send: async (data) => {
			const body = settingsIn(data);
			const { secret } = await withReauthentication((headers) => call('addKey', { body, headers }));
			onAdded(secret);
		},
		failure: keyFailures.add,
	});
	return (
		<FormDialog title="Create an API key" form={form} submitLabel="Create API key" onClose={onClose}>
			<TextField
				label="Name"
				name="name"
				autoComplete="off"
				help="The program that uses it, such as Deployments."
				required
				error={form.fieldErrors.name}
			/>
			<fieldset className="grid gap-3" aria-describedby={form.fieldErrors.scopes ? 'key-scopes-error' : undefined}>
				<legend className="mb-2 text-ui font-medium text-ink">Scopes</legend>
				{keyScopes.map((scope) => (
					<Checkbox
						key={scope}
						label={keyScopeWords[scope].name}
						help={
							mayWrite || scope === 'read'
								? keyScopeWords[scope].purpose
								: `${keyScopeWords[scope].purpose}. From Core on.`
						}
						name="scopes"
						value={scope}
						defaultChecked={scope === 'read'}
						disabled={!mayWrite && scope !== 'read'}
					/>
				))}
				{form.fieldErrors.scopes && <FieldsetError id="key-scopes-error">{form.fieldErrors.scopes}</FieldsetError>}
			</fieldset>
			<SelectField
				label="Websites"
				name="limited"
				value={isLimited ? 'some' : 'all'}
				onChange={({ target }) => setLimited(target.value === 'some')}
			>
				<option value="all">All websites</option>
				<option value="some">Chosen websites</option>
			</SelectField>
			{isLimited && (
				<fieldset className="grid max-h-56 gap-2 overflow-y-auto">
					<legend className="mb-2 text-ui font-medium text-ink">Choose websites</legend>
					{websites.isPending && <p className="text-small text-muted">Loading…</p>}
					{websites.data?.map(({ _id, name }) => (
						<Checkbox key={_id} label={name} name="websiteIds" value={_id} />
					))}
					{form.fieldErrors.websiteIds && (
						<FieldsetError id="key-websites-error">{form.fieldErrors.websiteIds}</FieldsetError>
					)}
				</fieldset>
			)}
			<SelectField label="Expires" name="days" defaultValue="0">
				{lifetimes.map(([days, label]) => (
					<option key={days} value={days}>
						{label}
					</option>
				))}
			</SelectField>
		</FormDialog>
	);
}

function settingsIn(data: FormData) {
	const days = Number(textOf(data, 'days'));
	return {
		name: textOf(data, 'name'),
		scopes: keyScopes.filter((scope) => data.getAll('scopes').includes(scope)),
		websiteIds: textOf(data, 'limited') === 'some' ? data.getAll('websiteIds').map(String) : null,
		expiresAt: days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString(),
	};
}
