/** All keys that do something, and the switch for those of one letter. */

import { useSingleKeys } from '../../lib/single-keys.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { goToKeys } from './keys.ts';
import { showCommands } from './shown-commands.ts';

export function Shortcuts() {
	const [isOn, setOn] = useSingleKeys();
	const close = () => showCommands(null);
	const keys = [
		{ key: goToKeys(), deed: 'Go to a website or a screen, or do something' },
		{ key: '/', deed: 'Search the list on this page', isSingle: true },
		{ key: '?', deed: 'Show these shortcuts', isSingle: true },
		{ key: '← →', deed: 'Move along an uptime bar, day by day' },
		{ key: 'Esc', deed: 'Close what is open, or empty the search' },
	];
	return (
		<Dialog open title="Keyboard shortcuts" onClose={close} actions={<Button onClick={close}>Done</Button>}>
			<dl className="mt-2 divide-y divide-line">
				{keys.map(({ key, deed, isSingle }) => (
					<div key={key} className="flex items-center justify-between gap-4 py-2.5">
						<dt className={isSingle && !isOn ? 'text-muted line-through' : ''}>{deed}</dt>
						<dd>
							<kbd className="rounded-small border border-line bg-subtle px-1.5 py-0.5 font-mono text-caption whitespace-nowrap text-ink">
								{key}
							</kbd>
						</dd>
					</div>
				))}
			</dl>
			<div className="mt-4">
				<Checkbox
					label="Shortcuts of a single key"
					help="Switch them off if you speak to your computer."
					checked={isOn}
					onChange={(event) => setOn(event.target.checked)}
				/>
			</div>
		</Dialog>
	);
}
