/** Long text with headings, in a column of readable width. */
import type { ReactNode } from 'react';

export function Prose({ children }: { children: ReactNode }) {
	return (
		<div className="max-w-prose text-base text-body [&_a]:rounded-small [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-12 [&_h2]:mb-3 [&_h2]:text-h3 [&_li]:mt-2 [&_p]:mt-4 [&_blockquote]:mt-4 [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-muted [&_:not(pre)>code]:font-mono [&_:not(pre)>code]:text-small [&_:not(pre)>code]:text-ink [&_:not(pre)>code]:[overflow-wrap:anywhere] [&_ol]:mt-4 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-5">
			{children}
		</div>
	);
}
