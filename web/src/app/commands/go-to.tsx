/** "Go to": the command palette for websites, screens and actions. */
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { commandGroups, findCommands } from './find-commands.ts';
import { showCommands } from './shown-commands.ts';
import { type ShownCommand, useCommands } from './use-commands.ts';
import { useFound } from './use-found.ts';
import { useMonitorCommand } from './use-monitor-command.ts';

export function GoTo() {
	const field = useRef<HTMLInputElement>(null);
	const dialog = useModal(true, field);
	const id = useId();
	const [typed, setTyped] = useState('');
	const commands = useCommands();
	const monitor = useMonitorCommand(typed);
	const stored = useFound(typed);
	const [at, setAt] = useState(0);
	const found = useMemo(
		() => findCommands<ShownCommand>([...commands, ...monitor, ...stored], typed),
		[commands, monitor, stored, typed],
	);
	const chosen = found[Math.min(at, found.length - 1)];
	const optionId = (command: ShownCommand) => `${id}-${command.key}`;

	function run(command: ShownCommand): void {
		showCommands(null);
		command.run();
	}

	function move(to: number): void {
		setAt(to);
		const next = found[to];
		if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
	}

	function follow(event: KeyboardEvent): void {
		// While an input method composes a word, as in Japanese, Enter belongs to the input method.
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter' && chosen) run(chosen);
		else if (event.key === 'ArrowDown') move((at + 1) % Math.max(1, found.length));
		else if (event.key === 'ArrowUp') move((at - 1 + found.length) % Math.max(1, found.length));
		else return;
		event.preventDefault();
	}

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes the dialog; on the keyboard, Escape does
		<dialog
			ref={dialog}
			aria-label="Go to"
			onCancel={(event) => {
				event.preventDefault();
				showCommands(null);
			}}
			onClick={(event) => {
				if (event.target === event.currentTarget) showCommands(null);
			}}
			className="mt-[12vh] mb-auto w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-card border border-line bg-card p-0 text-body shadow-overlay open:animate-overlay"
		>
			<input
				ref={field}
				role="combobox"
				aria-label="Go to a website, a screen or an action"
				aria-expanded={found.length > 0}
				aria-controls={`${id}-found`}
				aria-activedescendant={chosen && optionId(chosen)}
				autoComplete="off"
				spellCheck={false}
				placeholder="Search, or paste a URL to monitor it…"
				value={typed}
				onChange={(event) => {
					setTyped(event.target.value);
					setAt(0);
				}}
				onKeyDown={follow}
				className="h-13 w-full border-b border-line bg-transparent px-4 text-base text-ink outline-none placeholder:text-muted"
			/>
			<div
				id={`${id}-found`}
				role="listbox"
				aria-label="Results"
				hidden={found.length === 0}
				className="max-h-[min(24rem,50dvh)] overflow-y-auto p-2"
			>
				{commandGroups.map((group) => {
					const members = found.filter((command) => command.group === group);
					return (
						members.length > 0 && (
							// biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
							<div key={group} role="group" aria-label={group} className="pb-1">
								<p aria-hidden="true" className="px-2.5 py-1.5 text-caption font-medium text-muted">
									{group}
								</p>
								{members.map((command) => (
									// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input above keeps the focus and handles the keys
									<div
										key={command.key}
										id={optionId(command)}
										role="option"
										aria-selected={command === chosen}
										onPointerMove={() => setAt(found.indexOf(command))}
										onClick={() => run(command)}
										className={joinClasses(
											'flex min-h-9 cursor-pointer scroll-my-2 items-center gap-2.5 rounded-small px-2.5 py-1.5 text-ui text-ink pointer-coarse:min-h-11',
											command === chosen && 'bg-hover',
										)}
									>
										{command.state && <StatusDot tone={command.state.tone} />}
										<span className="max-w-full truncate sm:max-w-[60%]">{command.label}</span>
										{command.state && <span className="sr-only">, {command.state.word}</span>}
										{command.detail && (
											<span className="ml-auto min-w-0 flex-1 truncate pl-4 text-right font-mono text-small text-muted max-sm:hidden">
												{command.detail}
											</span>
										)}
									</div>
								))}
							</div>
						)
					);
				})}
			</div>
			<p role="status" className={joinClasses('text-ui text-muted', found.length === 0 ? 'px-4 py-5' : 'sr-only')}>
				{found.length === 0
					? `No results for “${typed.trim()}”.`
					: found.length === 1
						? '1 result'
						: `${found.length} results`}
			</p>
		</dialog>
	);
}
