/** What a public form says of how it was filled in, so that the server can drop a machine's without a word. */

/** People neither see it nor reach it; machines fill in everything. */
export function HiddenField() {
	return (
		<div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
			<label>
				Fax number
				<input name="faxNumber" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
			</label>
		</div>
	);
}

export function fillSecondsSince(shownAtMs: number): number {
	return Math.min(604_800, Math.max(0, (Date.now() - shownAtMs) / 1000));
}
