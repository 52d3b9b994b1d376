/** Names of websites and other things with which something failed, grouped by the reason. */
type NamesByReasonProps = { label: string; entries: readonly { name: string; reason: string }[] };

export function NamesByReason({ label, entries }: NamesByReasonProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also with the keyboard
		<ul tabIndex={0} aria-label={label} className="grid max-h-[30dvh] gap-2 overflow-y-auto">
			{[...Map.groupBy(entries, ({ reason }) => reason)].map(([reason, those]) => (
				<li key={reason} className="text-small [overflow-wrap:anywhere]">
					<span className="block text-ink">{reason}</span>
					<span className="text-muted">{those.map(({ name }) => name).join(', ')}</span>
				</li>
			))}
		</ul>
	);
}
