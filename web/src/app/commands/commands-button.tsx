/** The header button that opens "Go to" and shows its shortcut. */
import { Search } from 'lucide-react';
import { goToKeys } from './keys.ts';
import { showCommands } from './shown-commands.ts';

export function CommandsButton() {
	return (
		<button
			type="button"
			onClick={() => showCommands('go-to')}
			aria-keyshortcuts="Control+K Meta+K"
			className="flex h-8 items-center gap-2 rounded-control border border-line px-2.5 text-ui text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
		>
			<Search aria-hidden="true" className="size-4" strokeWidth={1.75} />
			Go to
			<span aria-hidden="true" className="hidden font-mono text-caption lg:inline">
				{goToKeys()}
			</span>
		</button>
	);
}
