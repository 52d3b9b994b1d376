/** Who reads the messages of the client, and how else to write. */
import { brand, type Project, supportLevels } from '@stayup/contract';
import { UsersRound } from 'lucide-react';

type ContactProps = { project: Pick<Project, 'contact' | 'reference'> };

export function Contact({ project: { contact, reference } }: ContactProps) {
	const subject = encodeURIComponent(reference);
	return (
		<div className="flex items-start gap-3">
			<span
				aria-hidden="true"
				className="grid size-10 shrink-0 place-items-center rounded-full border border-line bg-subtle text-ui font-medium text-ink"
			>
				{contact === null ? <UsersRound className="size-5 text-muted" /> : initialsOf(contact)}
			</span>
			<div className="grid min-w-0 gap-0.5 text-ui [overflow-wrap:anywhere]">
				<h3 className="font-medium text-ink">
					{contact === null ? `Your contact: your ${brand.name} team` : `Your contact: ${contact}`}
				</h3>
				<p className="max-w-prose text-muted">
					We answer {supportLevels.Free.firstAnswer}. You can also write to{' '}
					<a href={`mailto:${brand.supportEmail}?subject=${subject}`} className="text-ink underline underline-offset-4">
						{brand.supportEmail}
					</a>{' '}
					with {reference} in the subject.
				</p>
			</div>
		</div>
	);
}

/** Of the first and the last name. */
function initialsOf(name: string): string {
	const words = name.split(' ').filter((word) => word !== '');
	return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}
