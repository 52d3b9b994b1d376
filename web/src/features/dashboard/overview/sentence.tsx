/** Shows the sentence about all websites, with links to what is down, and what changed in the last 24 hours. */
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { joinClasses } from '../../../lib/join-classes.ts';
import { paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { BoardSentence } from './board-sentence.ts';
import type { Part } from './parts.ts';

const icons: Record<BoardSentence['tone'], LucideIcon> = { up: CircleCheck, down: CircleAlert, unknown: CircleDashed };
const iconClasses: Record<BoardSentence['tone'], string> = {
	up: 'text-up-text',
	down: 'text-down-text',
	unknown: 'text-muted',
};

type SentenceProps = {
	/** Null while loading. */
	sentence: BoardSentence | null;
	/** After what the sentence says more. */
	children: ReactNode;
};

export function Sentence({ sentence, children }: SentenceProps) {
	if (sentence === null) {
		return (
			<div className="grid gap-0.5">
				<Skeleton className="my-1 h-5 w-full max-w-72 max-sm:my-0.5" />
				{children}
			</div>
		);
	}
	const { tone, parts, more, isOurs } = sentence;
	const Icon = icons[tone];
	return (
		<div
			className={joinClasses(
				'flex items-start gap-2.5',
				// The margin takes back the height of the padding: nothing below moves when something goes down.
				tone === 'down' && '-my-1.5 rounded-card bg-down-tint px-4 py-1.5 max-sm:-my-1 max-sm:px-3 max-sm:py-1',
			)}
		>
			<Icon className={joinClasses('mt-1 size-5 shrink-0 stroke-2 max-sm:mt-0.5', iconClasses[tone])} />
			<div className="grid min-w-0 gap-0.5">
				<p
					className={joinClasses(
						'text-h3 [overflow-wrap:anywhere] max-sm:font-semibold',
						tone === 'down' ? 'text-down-ink max-sm:text-ui' : 'text-ink max-sm:text-base',
					)}
				>
					{parts.map((part, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity.
						<SentencePart key={index} part={part} />
					))}
				</p>
				{more.length > 0 && (
					<p className="text-ui text-body">
						{more.join(' ')}
						{isOurs && (
							<>
								{' '}
								{/* A function serves it. */}
								<a href={paths.ownStatus} className={linkClassName}>
									Service status
								</a>
							</>
						)}
					</p>
				)}
				{children}
			</div>
		</div>
	);
}

const linkClassName = 'rounded-small underline decoration-1 underline-offset-4 hover:decoration-2';

function SentencePart({ part }: { part: Part }) {
	if (typeof part === 'string') return part;
	if ('left' in part) {
		return (
			<Link to={`${paths.dashboard}?state=${part.state}`} className={linkClassName}>
				{part.left} more
			</Link>
		);
	}
	const { name, websiteId, outageId } = part;
	return (
		<Link to={outageId === null ? paths.website(websiteId) : paths.outage(outageId)} className={linkClassName}>
			{name}
		</Link>
	);
}
