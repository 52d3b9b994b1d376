/** How the website is requested: method, headers, body and credentials. */
import { requestMethods } from '@stayup/contract';
import { Plus } from 'lucide-react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type CheckDraft, type HeaderDraft, newHeader } from './check-draft.ts';
import { PlanLimit } from './plan-limit.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SecretField } from './secret-field.tsx';

type RequestFieldsProps = {
	draft: CheckDraft;
	/** Whether the tier includes own headers and credentials. */
	hasHeaders: boolean;
	errors: FieldErrors;
	onChange: (change: Partial<CheckDraft>) => void;
};

const credentialWords: Record<CheckDraft['credentials'], string> = {
	none: 'None',
	basic: 'User name and password',
	bearer: 'Bearer token',
};
const credentialKinds = Object.keys(credentialWords) as CheckDraft['credentials'][];

export function RequestFields({ draft, hasHeaders, errors, onChange }: RequestFieldsProps) {
	const { method, body, credentials, user, password, token } = draft;
	return (
		<div className="grid gap-4">
			<SelectField
				label="Method"
				name="check.request.method"
				value={method}
				error={errors['check.request.method']}
				help={method === 'HEAD' ? 'The response has no body, so rules about the page cannot pass.' : undefined}
				onChange={({ target }) => onChange({ method: requestMethods.find((each) => each === target.value) ?? method })}
			>
				{requestMethods.map((each) => (
					<option key={each}>{each}</option>
				))}
			</SelectField>
			{method === 'POST' && (
				<>
					<InlineNotice tone="degraded">
						Each check sends this request. Choose a URL where that changes nothing and costs nothing.
					</InlineNotice>
					<TextAreaField
						label="Body"
						name="check.request.body"
						rows={4}
						spellCheck={false}
						value={body}
						error={errors['check.request.body']}
						onChange={({ target }) => onChange({ body: target.value })}
					/>
				</>
			)}
			{hasHeaders ? (
				<>
					<Headers draft={draft} errors={errors} onChange={onChange} />
					<SelectField
						label="Login"
						name="check.request.credentials"
						value={credentials}
						error={errors['check.request.credentials']}
						help="Not sent to another host after a redirect."
						onChange={({ target }) =>
							onChange({ credentials: credentialKinds.find((kind) => kind === target.value) ?? credentials })
						}
					>
						{credentialKinds.map((kind) => (
							<option key={kind} value={kind}>
								{credentialWords[kind]}
							</option>
						))}
					</SelectField>
					{credentials === 'basic' && (
						<>
							<TextField
								label="User name"
								name="check.request.credentials.user"
								autoComplete="off"
								spellCheck={false}
								required
								value={user}
								error={errors['check.request.credentials.user']}
								onChange={({ target }) => onChange({ user: target.value })}
							/>
							<SecretField
								label="Password"
								name="check.request.credentials.password"
								secret={password}
								error={errors['check.request.credentials.password']}
								onChange={(changed) => onChange({ password: changed })}
							/>
						</>
					)}
					{credentials === 'bearer' && (
						<SecretField
							label="Token"
							name="check.request.credentials.token"
							secret={token}
							error={errors['check.request.credentials.token']}
							onChange={(changed) => onChange({ token: changed })}
						/>
					)}
				</>
			) : (
				<PlanLimit>Custom headers and logins are part of the Core plan and above.</PlanLimit>
			)}
		</div>
	);
}

type HeadersProps = Pick<RequestFieldsProps, 'draft' | 'errors' | 'onChange'>;

function Headers({ draft: { headers }, errors, onChange }: HeadersProps) {
	const replace = (key: string, change: Partial<HeaderDraft>) =>
		onChange({ headers: headers.map((header) => (header.key === key ? { ...header, ...change } : header)) });
	return (
		<>
			{headers.map((header, index) => {
				const path = `check.request.headers.${index}`;
				return (
					<fieldset
						key={header.key}
						name={path}
						tabIndex={-1}
						className="grid gap-3 rounded-control border border-line p-2.5 sm:p-3"
					>
						<legend className="sr-only">Header {index + 1}</legend>
						<div className="flex items-start gap-2">
							<TextField
								label={`Header ${index + 1}`}
								name={`${path}.name`}
								className="min-w-0 flex-1"
								placeholder="X-Api-Key"
								autoComplete="off"
								spellCheck={false}
								required
								value={header.name}
								error={errors[`${path}.name`] ?? errors[path]}
								onChange={({ target }) => replace(header.key, { name: target.value })}
							/>
							<RemoveButton
								label={`Remove header ${index + 1}`}
								onRemove={() => onChange({ headers: headers.filter(({ key }) => key !== header.key) })}
							/>
						</div>
						{header.isSecret ? (
							<SecretField
								label="Secret value"
								name={`${path}.secret`}
								secret={header.secret}
								error={errors[`${path}.secret`]}
								onChange={(secret) => replace(header.key, { secret })}
							/>
						) : (
							<TextField
								label="Value"
								name={`${path}.value`}
								autoComplete="off"
								spellCheck={false}
								required
								value={header.value}
								error={errors[`${path}.value`]}
								onChange={({ target }) => replace(header.key, { value: target.value })}
							/>
						)}
						{!header.secret.isStored && (
							<Checkbox
								label="The value is a secret"
								checked={header.isSecret}
								onChange={({ target }) => replace(header.key, withSecrecy(header, target.checked))}
							/>
						)}
					</fieldset>
				);
			})}
			<Button variant="secondary" className="w-fit" onClick={() => onChange({ headers: [...headers, newHeader()] })}>
				<Plus />
				Add a header
			</Button>
		</>
	);
}

/** Keeps the typed value. */
function withSecrecy({ value, secret }: HeaderDraft, isSecret: boolean): Partial<HeaderDraft> {
	return isSecret
		? { isSecret, secret: { text: value, isStored: false }, value: '' }
		: { isSecret, value: secret.text, secret: { text: '', isStored: false } };
}
