/** A search field that searches on every keystroke. Escape clears it, and "/" focuses it if `hasShortcut` is set. */
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { isSingleKey, useSingleKeys } from '../../lib/single-keys.ts';
import { controlClassName } from './control-class-name.ts';

type SearchFieldProps = {
	label: string;
	placeholder: string;
	value: string;
	onSearch: (value: string) => void;
	/** Takes the focus when "/" is pressed. */
	hasShortcut?: boolean;
};

export function SearchField({
	label,
	placeholder,
	value,
	onSearch,
	hasShortcut: wantsShortcut = false,
}: SearchFieldProps) {
	const hasShortcut = useSingleKeys()[0] && wantsShortcut;
	const input = useRef<HTMLInputElement>(null);
	// The input updates immediately; the URL that holds `value` may lag behind by a keystroke.
	const [typed, setTyped] = useState(value);

	useEffect(() => {
		if (document.activeElement !== input.current) setTyped(value);
	}, [value]);

	function type(next: string): void {
		setTyped(next);
		onSearch(next);
	}

	useEffect(() => {
		if (!hasShortcut) return;
		const lead = (event: KeyboardEvent) => {
			if (!isSingleKey(event, '/')) return;
			event.preventDefault();
			input.current?.focus();
		};
		document.addEventListener('keydown', lead);
		return () => document.removeEventListener('keydown', lead);
	}, [hasShortcut]);

	return (
		<div className="relative min-w-56 flex-1">
			<Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
			<input
				ref={input}
				type="search"
				aria-label={label}
				aria-keyshortcuts={hasShortcut ? '/' : undefined}
				placeholder={placeholder}
				autoComplete="off"
				spellCheck={false}
				value={typed}
				onChange={(event) => type(event.target.value)}
				onKeyDown={(event) => {
					if (event.key === 'Escape') type('');
					// It has searched already, so that a form around it is not meant.
					if (event.key === 'Enter') event.preventDefault();
				}}
				className={joinClasses(controlClassName, 'pl-9', hasShortcut && 'pr-9')}
			/>
			{hasShortcut && typed === '' && (
				<span
					aria-hidden="true"
					className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded-small border border-line px-1.5 font-mono text-caption text-muted sm:block"
				>
					/
				</span>
			)}
		</div>
	);
}
