/** The changes of the product, from CHANGELOG.md. */

import changelog from '../../../../CHANGELOG.md?raw';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { readChangelog } from './changelog-entries.ts';
import { GuidePicture } from './guide-picture.tsx';

/** The most important come first. */
const linesAtOnce = 2;

const days = readChangelog(changelog);
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function Changelog() {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={publicPages.changelog} />
			<PageHeading title="Changelog">What is new, what works better, and what was fixed.</PageHeading>
			{days.map(({ date, entries }) => (
				<section
					key={date}
					id={date}
					aria-labelledby={`day-${date}`}
					className="mt-12 grid scroll-mt-20 gap-6 border-t border-line pt-8 lg:grid-cols-[14rem_1fr]"
				>
					<h2 id={`day-${date}`} className="text-base font-semibold lg:sticky lg:top-24 lg:self-start">
						<a href={`#${date}`} className="rounded-small">
							<time dateTime={date}>{dayFormat.format(Date.parse(date))}</time>
						</a>
					</h2>
					<div className="grid max-w-prose gap-10">
						{entries.map(({ title, picture, lines }) => (
							<div key={title}>
								<h3 className="text-h3">{title}</h3>
								<Lines lines={lines.slice(0, linesAtOnce)} />
								{picture && <GuidePicture {...picture} />}
								{lines.length > linesAtOnce && (
									<details className="mt-3">
										<summary className="w-fit cursor-pointer rounded-small text-ui font-medium text-muted hover:text-ink">
											{lines.length - linesAtOnce} more
										</summary>
										<Lines lines={lines.slice(linesAtOnce)} />
									</details>
								)}
							</div>
						))}
					</div>
				</section>
			))}
		</div>
	);
}

function Lines({ lines }: { lines: readonly string[] }) {
	return (
		<ul className="mt-3 grid list-disc gap-2 pl-5 text-base text-body marker:text-muted">
			{lines.map((line) => (
				<li key={line}>{withCode(line)}</li>
			))}
		</ul>
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
