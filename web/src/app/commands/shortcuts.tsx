/** The list of keyboard shortcuts, and the switch for single-key shortcuts. */
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { goToKeys } from './keys.ts';
import { showCommands } from './shown-commands.ts';
import { goKey } from './use-go-keys.ts';
import { useProductLinks } from './use-product-links.ts';

export function Shortcuts() {
	const [isOn, setOn] = useSingleKeys();
	const links = useProductLinks();
	const close = () => showCommands(null);
	const keys: { key: string; action: string; isSingle?: boolean }[] = [
		{ key: goToKeys(), action: 'Go to a website, screen or action' },
		...links.map(({ label, key }) => ({
			key: `${goKey.toUpperCase()} then ${key.toUpperCase()}`,
			action: `Go to ${label}`,
			isSingle: true,
		})),
		{ key: '/', action: 'Search the list on this page', isSingle: true },
		{ key: 'J K', action: 'Next and previous website; Enter opens it', isSingle: true },
		{ key: 'X', action: 'Select the website, or the group', isSingle: true },
		{ key: '?', action: 'Show keyboard shortcuts', isSingle: true },
		{ key: '[ ]', action: 'Previous or next outage of the website, on the page of an outage', isSingle: true },
		{ key: '{ }', action: 'Previous or next outage of all websites', isSingle: true },
		{ key: '← →', action: 'Move between the days of an uptime bar' },
		{ key: 'Esc', action: 'Close a dialog or clear the search' },
	];
	return (
		<Dialog open title="Keyboard shortcuts" onClose={close} actions={<Button onClick={close}>Done</Button>}>
			<dl className="mt-2 divide-y divide-line">
				{keys.map(({ key, action, isSingle }) => (
					<div key={key} className="flex items-center justify-between gap-4 py-2.5">
						<dt className={isSingle && !isOn ? 'text-muted line-through' : ''}>{action}</dt>
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
					label="Single-key shortcuts"
					help="Turn these off if you use voice control."
					checked={isOn}
					onChange={(event) => setOn(event.target.checked)}
				/>
			</div>
		</Dialog>
	);
}
