/** The field that finds people by name or email and offers them. The chosen one is whose email it has. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call, callForPage } from '../../../lib/api-client/client.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { notificationFailure } from '../admin-messages.ts';
import { adminKey } from '../list/admin-queries.ts';

export interface Recipient {
	_id: string;
	name: string;
	email: string;
}

const offered = 5;
/** The server finds nothing for less, and accepts no more. Its own constants would load the schemas. */
const searchLength = { min: 2, max: 100 };

async function findRecipients(text: string, signal: AbortSignal): Promise<Recipient[]> {
	if (text.length < searchLength.min) {
		const { rows } = await callForPage('listUsers', { query: { limit: offered }, signal });
		return rows;
	}
	const found = await call('searchAll', { query: { text: text.slice(0, searchLength.max) }, signal });
	return found
		.filter(({ kind }) => kind === 'person')
		.map(({ _id, label, detail }) => ({ _id, name: label, email: detail }));
}

export interface Recipients {
	/** Whose email was typed or chosen. */
	user: Recipient | null;
	found: readonly Recipient[];
	failure: string | null;
}

export function useRecipients(typed: string): Recipients {
	const search = useDeferredValue(typed.trim());
	const users = useQuery({
		queryKey: [...adminKey, 'recipients', search],
		queryFn: ({ signal }) => findRecipients(search, signal),
		placeholderData: (before) => before,
	});
	const found = users.data ?? [];
	const email = typed.trim().toLowerCase();
	const user = email === '' ? null : (found.find((recipient) => recipient.email === email) ?? null);
	const failure = users.isError ? notificationFailure('fetch users', users.error) : null;
	useEffect(() => {
		if (failure !== null) toast.error(failure, { id: 'recipients' });
	}, [failure]);
	return { user, found, failure };
}

type RecipientFieldProps = { typed: string; onType: (typed: string) => void; recipients: Recipients };

export function RecipientField({ typed, onType, recipients: { user, found, failure } }: RecipientFieldProps) {
	const id = useId();
	const [isOpen, setOpen] = useState(false);
	const [at, setAt] = useState(0);
	const shown = isOpen && user === null ? found : [];
	const active = shown[at] ?? shown[0];
	function choose(recipient: Recipient): void {
		onType(recipient.email);
		setOpen(false);
	}
	function follow(event: KeyboardEvent): void {
		if (active === undefined) return;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
		if (step !== 0) setAt((shown.indexOf(active) + step + shown.length) % shown.length);
		else if (event.key === 'Enter') choose(active);
		else if (event.key === 'Escape') setOpen(false);
		else return;
		event.preventDefault();
	}

	return (
		<div className="relative">
			<TextField
				label="User"
				name="recipient"
				role="combobox"
				aria-expanded={shown.length > 0}
				aria-controls={id}
				aria-activedescendant={active && `${id}-${active._id}`}
				required
				autoComplete="off"
				spellCheck={false}
				placeholder="Name or email"
				value={typed}
				onChange={({ target }) => {
					onType(target.value);
					setOpen(true);
					setAt(0);
				}}
				onFocus={() => setOpen(true)}
				onClick={() => setOpen(true)}
				onBlur={() => setOpen(false)}
				onKeyDown={follow}
				help={user ? `To ${user.name}.` : helpWithout(typed, found)}
				error={failure ?? undefined}
			/>
			<div
				id={id}
				role="listbox"
				aria-label="Users"
				hidden={shown.length === 0}
				className="absolute inset-x-0 top-16 z-20 rounded-control bg-card p-1 shadow-overlay pointer-coarse:top-18"
			>
				{shown.map((recipient) => (
					// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input above keeps the focus and handles the keys
					<div
						key={recipient._id}
						id={`${id}-${recipient._id}`}
						role="option"
						aria-selected={recipient === active}
						// Keeps the focus in the input.
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => choose(recipient)}
						className={joinClasses(
							'flex min-h-9 cursor-pointer items-center gap-3 rounded-small px-2.5 text-ui text-ink hover:bg-hover pointer-coarse:min-h-11',
							recipient === active && 'bg-hover',
						)}
					>
						<span className="max-w-1/2 shrink-0 truncate">{recipient.name}</span>
						<span className="min-w-0 truncate text-muted">{recipient.email}</span>
					</div>
				))}
			</div>
		</div>
	);
}

function helpWithout(typed: string, found: readonly Recipient[]): string {
	if (typed !== '' && found.length === 0) return 'No user has such a name or email.';
	return 'Type a name or email, and choose a user.';
}
