/** The rules of a website that failed in the first failed check: what each requires, and what it found. Shown as text, never as markup (SSRF-9). */
import type { OutageDetail } from '@stayup/contract';
import { CircleX } from 'lucide-react';

export function FailedRules({ evidence }: Pick<OutageDetail, 'evidence'>) {
	const failed = evidence?.rules?.filter(({ passed }) => !passed) ?? [];
	if (failed.length === 0) return null;
	return (
		<ul aria-label="Failed rules" className="grid gap-2 text-ui">
			{failed.map(({ index, sentence, seen }) => (
				<li key={index} className="flex items-start gap-2.5">
					<CircleX className="mt-0.5 size-4 shrink-0 text-down-text" />
					<span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
						<span className="text-ink">Failed rule: {sentence}</span>
						{seen !== '' && <span className="text-small text-muted">Found: {seen}</span>}
					</span>
				</li>
			))}
		</ul>
	);
}
