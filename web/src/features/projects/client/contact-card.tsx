/** Who is responsible for the project, and how to write. */
import { brand, type Project, supportLevels } from '@stayup/contract';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

type ContactCardProps = { project: Pick<Project, 'contact' | 'reference'>; onWrite: () => void };

export function ContactCard({ project: { contact, reference }, onWrite }: ContactCardProps) {
	const subject = encodeURIComponent(reference);
	return (
		<Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
			<div className="grid min-w-0 flex-[1_1_18rem] gap-1">
				<h2 className="text-base font-semibold">
					{contact === null ? `Your contact: your ${brand.name} team` : `Your contact: ${contact}`}
				</h2>
				<p className="text-ui text-muted [overflow-wrap:anywhere]">
					Write to us below, or to{' '}
					<a href={`mailto:${brand.supportEmail}?subject=${subject}`} className="text-ink underline underline-offset-4">
						{brand.supportEmail}
					</a>{' '}
					with {reference} in the subject. We answer {supportLevels.Free.firstAnswer}.
				</p>
			</div>
			<Button variant="secondary" onClick={onWrite}>
				Write a message
			</Button>
		</Card>
	);
}
