/** Who is responsible for the project, and how to write. */
import { brand, type Project, supportLevels } from '@stayup/contract';
import { UsersRound } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

type ContactCardProps = { project: Pick<Project, 'contact' | 'reference'>; onWrite: () => void };

export function ContactCard({ project: { contact, reference }, onWrite }: ContactCardProps) {
	const subject = encodeURIComponent(reference);
	return (
		<Card className="grid gap-3 p-4 sm:p-5">
			<div className="flex items-center gap-3">
				<span
					aria-hidden="true"
					className="grid size-10 shrink-0 place-items-center rounded-full border border-line bg-subtle text-ui font-medium text-ink"
				>
					{contact === null ? <UsersRound className="size-5 text-muted" /> : initialsOf(contact)}
				</span>
				<h2 className="min-w-0 text-base font-semibold [overflow-wrap:anywhere]">
					{contact === null ? `Your contact: your ${brand.name} team` : `Your contact: ${contact}`}
				</h2>
			</div>
			<p className="text-ui text-muted [overflow-wrap:anywhere]">
				Write to us here, or to{' '}
				<a href={`mailto:${brand.supportEmail}?subject=${subject}`} className="text-ink underline underline-offset-4">
					{brand.supportEmail}
				</a>{' '}
				with {reference} in the subject. We answer {supportLevels.Free.firstAnswer}.
			</p>
			<Button variant="secondary" onClick={onWrite}>
				Write a message
			</Button>
		</Card>
	);
}

/** Of the first and the last name. */
function initialsOf(name: string): string {
	const words = name.split(' ').filter((word) => word !== '');
	return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}
