/** The changes of the product, from CHANGELOG.md. */

import changelog from '../../../../CHANGELOG.md?raw';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { readChangelog } from './changelog-entries.ts';

const releases = readChangelog(changelog);

export function Changelog() {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={publicPages.changelog} />
			<PageHeading title="Changelog">What is new, what works better, and what was fixed.</PageHeading>
			{releases.map(({ name, parts }) => (
				<div key={name}>
					<h2 className="mt-12 text-h2">{name === 'Unreleased' ? 'Latest' : name}</h2>
					{parts.map(({ title, entries }) => (
						<section
							key={title}
							aria-label={title}
							className="mt-12 grid gap-4 border-t border-line pt-8 lg:grid-cols-[14rem_1fr]"
						>
							<h3 className="text-base font-semibold">{title}</h3>
							<ul className="grid gap-4">
								{entries.map(({ kind, text }) => (
									<li key={text} className="grid gap-x-4 gap-y-1 text-ui text-body sm:grid-cols-[5rem_1fr]">
										<span className="font-medium text-muted">{kind}</span>
										<span className="max-w-prose [overflow-wrap:anywhere]">{withCode(text)}</span>
									</li>
								))}
							</ul>
						</section>
					))}
				</div>
			))}
		</div>
	);
}

/** Texts between backticks are code. */
function withCode(text: string) {
	return text.split('`').map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
			<code key={index} className="font-mono text-small text-ink">
				{part}
			</code>
		),
	);
}
