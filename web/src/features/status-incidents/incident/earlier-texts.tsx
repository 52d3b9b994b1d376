/** The texts that edits replaced. Visitors see only that a text was edited. */
import type { IncidentUpdate } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';

export function EarlierTexts({ edits }: { edits: IncidentUpdate['edits'] }) {
	if (edits.length === 0) return null;
	return (
		<details className="text-small text-muted">
			<summary className="w-fit cursor-pointer rounded-small py-1 hover:text-ink pointer-coarse:py-3">
				Edited. {edits.length === 1 ? 'Show the earlier text' : `Show ${edits.length} earlier texts`}
			</summary>
			<ol className="mt-1 grid gap-3 border-l-2 border-line pl-3">
				{edits.toReversed().map(({ at, text }) => (
					<li key={at} className="grid gap-0.5">
						<span>
							Until <time dateTime={at}>{formatInstant(at)}</time>
						</span>
						<p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-body">{text}</p>
					</li>
				))}
			</ol>
		</details>
	);
}
