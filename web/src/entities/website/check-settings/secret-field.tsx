/** A secret that is write-only: a stored one is not shown, only replaced. */
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { SecretDraft } from './check-draft.ts';

type SecretFieldProps = {
	label: string;
	name: string;
	secret: SecretDraft;
	error: string | undefined;
	onChange: (secret: SecretDraft) => void;
};

export function SecretField({ label, name, secret, error, onChange }: SecretFieldProps) {
	const [wasStored, setWasStored] = useState(false);
	if (secret.isStored) {
		return (
			<div className="grid gap-1.5">
				<p className="text-ui font-medium text-ink">{label}</p>
				<div className="flex flex-wrap items-center gap-3">
					<p className="text-ui text-muted">
						<span aria-hidden="true">•••••••• </span>
						Saved, never shown
					</p>
					<Button
						variant="secondary"
						onClick={() => {
							setWasStored(true);
							onChange({ text: '', isStored: false });
						}}
					>
						Replace<span className="sr-only"> the {label.toLowerCase()}</span>
					</Button>
				</div>
			</div>
		);
	}
	return (
		<div className="grid gap-2">
			<TextField
				label={label}
				name={name}
				type="password"
				autoComplete="new-password"
				spellCheck={false}
				required
				// The click on Replace removed the button that had the focus.
				autoFocus={wasStored}
				value={secret.text}
				error={error}
				help="We store it encrypted and never show it again."
				onChange={({ target }) => onChange({ text: target.value, isStored: false })}
			/>
			{wasStored && (
				<Button variant="ghost" className="w-fit" onClick={() => onChange({ text: '', isStored: true })}>
					Keep the saved one
				</Button>
			)}
		</div>
	);
}
