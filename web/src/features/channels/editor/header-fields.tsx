/** The own headers of a webhook. Stored values are never shown, only replaced. */
import { channelLimits } from '@stayup/contract';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type ChannelFieldsProps, type HeaderDraft, newHeader } from './draft.ts';

export function HeaderFields({ draft: { headers }, errors, onChange }: ChannelFieldsProps) {
	const replace = (key: number, changed: Partial<HeaderDraft>) =>
		onChange({ headers: headers.map((header) => (header.key === key ? { ...header, ...changed } : header)) });
	return (
		<fieldset name="target.headers" tabIndex={-1} className="grid min-w-0 gap-3">
			<legend className="mb-2 text-ui font-medium text-ink">Headers</legend>
			{headers.length === 0 && (
				<p className="text-small text-muted">No headers yet. Add one if your server requires it, such as a token.</p>
			)}
			{headers.map(({ key, name, value, isStored }, index) => (
				<div key={key} className="grid gap-3 rounded-control border border-line p-3">
					<div className="flex items-start gap-2">
						<TextField
							label={`Header ${index + 1}`}
							name={`target.headers.${index}.name`}
							className="min-w-0 flex-1"
							placeholder="Authorization"
							autoComplete="off"
							spellCheck={false}
							required
							value={name}
							error={errors[`target.headers.${index}.name`] ?? errors[`target.headers.${index}`]}
							onChange={({ target }) => replace(key, { name: target.value })}
						/>
						<Button
							variant="ghost"
							className="mt-6.5 w-9 shrink-0 px-0 text-muted pointer-coarse:w-11"
							aria-label={`Remove header ${index + 1}`}
							title="Remove"
							onClick={() => onChange({ headers: headers.filter((header) => header.key !== key) })}
						>
							<Trash2 />
						</Button>
					</div>
					<TextField
						label="Value"
						name={`target.headers.${index}.value`}
						type="password"
						autoComplete="new-password"
						spellCheck={false}
						required={!isStored}
						placeholder={isStored ? '•••••••• Saved, never shown' : undefined}
						help={
							isStored ? 'Type a value to replace the saved one.' : 'We store it encrypted and never show it again.'
						}
						value={value}
						error={errors[`target.headers.${index}.value`]}
						onChange={({ target }) => replace(key, { value: target.value, isStored: false })}
					/>
				</div>
			))}
			{headers.length < channelLimits.headers && (
				<Button variant="secondary" className="w-fit" onClick={() => onChange({ headers: [...headers, newHeader()] })}>
					<Plus />
					Add a header
				</Button>
			)}
		</fieldset>
	);
}
