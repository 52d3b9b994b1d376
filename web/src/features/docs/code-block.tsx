/** A text in a fixed-width font, with a button that copies it. */
import { CopyButton } from '../../ui/form/copy-button.tsx';

export function CodeBlock({ label, code }: { label: string; code: string }) {
	return (
		<figure className="mt-4 overflow-hidden rounded-card border border-line">
			<figcaption className="flex items-center justify-between gap-4 border-b border-line bg-subtle py-1.5 pr-1.5 pl-4">
				<span className="text-small font-medium text-muted">{label}</span>
				<CopyButton text={code} label="Copy" />
			</figcaption>
			<pre
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard
				tabIndex={0}
				className="overflow-x-auto p-4 font-mono text-small text-ink"
			>
				<code>{code}</code>
			</pre>
		</figure>
	);
}
