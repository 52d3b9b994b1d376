/** Code for the pages of a website, with a button that copies it. */
import { CopyButton } from '../../../ui/form/copy-button.tsx';

export function Snippet({ title, text, code }: { title: string; text: string; code: string }) {
	return (
		<div className="grid grid-cols-1 gap-2">
			<h3 className="text-ui font-medium text-ink">{title}</h3>
			<p className="text-ui text-muted">{text}</p>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
				tabIndex={0}
				aria-label={`Code: ${title}`}
				className="overflow-x-auto rounded-control bg-subtle p-3"
			>
				<pre className="font-mono text-small text-ink">{code}</pre>
			</section>
			<div>
				<CopyButton text={code} label={`Copy code: ${title}`} />
			</div>
		</div>
	);
}
