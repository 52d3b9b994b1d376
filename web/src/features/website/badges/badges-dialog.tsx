/** Creates the badges of a website, shows one, copies it, and replaces or revokes their URLs. */
import { type BadgeKind, type Badges, badgeLabels, type Website } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { queryOf } from '../../../lib/api-client/queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { badgeSnippets } from './badge-snippets.ts';
import { badgeFailures, badgeSuccesses } from './messages.ts';

type BadgesDialogProps = { website: Website; onClose: () => void };

const badgesQuery = (id: string) => queryOf(['badges', id], 'getBadges', { params: { id } });

export function BadgesDialog({ website, onClose }: BadgesDialogProps) {
	const [question, setQuestion] = useState<'replace' | 'revoke' | null>(null);
	const badges = useQuery(badgesQuery(website._id));
	const change = useChangeBadges(website, () => setQuestion(null));
	const hasBadges = badges.data !== undefined && badges.data.images.length > 0;
	return (
		<>
			<Dialog
				open
				title="Badges"
				busy={change.isPending}
				onClose={onClose}
				actions={
					<>
						{hasBadges && (
							<>
								<Button variant="secondary" onClick={() => setQuestion('revoke')}>
									Revoke
								</Button>
								<Button variant="secondary" onClick={() => setQuestion('replace')}>
									Replace URLs
								</Button>
							</>
						)}
						<Button variant={hasBadges ? 'primary' : 'secondary'} onClick={onClose}>
							Close
						</Button>
					</>
				}
			>
				<p className="text-muted">
					Everyone with the URL of a badge sees its figure, but neither the name nor the URL of your website. Badges are
					up to five minutes old. A figure without measurements says so.
				</p>
				<div className="mt-4 grid grid-cols-1 gap-4">
					<Loaded query={badges} failure={badgeFailures.load.text} skeleton={<Skeleton className="h-40" />}>
						{({ images }) =>
							images.length > 0 ? (
								<ChosenBadge images={images} name={website.name} />
							) : (
								<Button className="w-fit" busy={change.isPending} onClick={() => change.mutate('create')}>
									Create badges
								</Button>
							)
						}
					</Loaded>
				</div>
			</Dialog>
			<ConfirmDialog
				open={question !== null}
				title={question === 'revoke' ? 'Revoke the badges?' : 'Replace the badge URLs?'}
				confirmLabel={question === 'revoke' ? 'Revoke badges' : 'Replace URLs'}
				tone="danger"
				busy={change.isPending}
				onConfirm={() => {
					if (question !== null) change.mutate(question);
				}}
				onCancel={() => setQuestion(null)}
			>
				Badges with the current URLs say “not found” on all sites within five minutes. You can't undo this.
			</ConfirmDialog>
		</>
	);
}

function useChangeBadges({ _id: id }: Website, onSettled: () => void) {
	const client = useQueryClient();
	return useAction(
		(change: 'create' | 'replace' | 'revoke') =>
			call(change === 'revoke' ? 'removeBadges' : 'renewBadges', { params: { id } }),
		{
			success: (_, change) => (change === 'create' ? null : badgeSuccesses[change]),
			failure: (change) => badgeFailures[change],
			onSuccess: (badges) => client.setQueryData(badgesQuery(id).queryKey, badges),
			onSettled,
		},
	);
}

function ChosenBadge({ images, name }: { images: Badges['images']; name: string }) {
	const [kind, setKind] = useState<BadgeKind>('status');
	const svg = images.find((image) => image.kind === kind)?.svg ?? '';
	const { alt, markdown, html, url } = badgeSnippets(kind, svg, name);
	return (
		<>
			<SelectField
				label="Figure"
				name="figure"
				value={kind}
				onChange={({ target }) => {
					const chosen = images.find((image) => image.kind === target.value);
					if (chosen) setKind(chosen.kind);
				}}
			>
				{images.map((image) => (
					<option key={image.kind} value={image.kind}>
						{badgeLabels[image.kind]}
					</option>
				))}
			</SelectField>
			{/* The path, because the content security policy allows images of this site only. */}
			<img key={svg} src={new URL(svg).pathname} alt={alt} height={20} className="h-5 w-fit" />
			<Snippet name="Markdown" text={markdown} />
			<Snippet name="HTML" text={html} />
			<Snippet name="URL" text={url} />
		</>
	);
}

function Snippet({ name, text }: { name: string; text: string }) {
	return (
		<div className="grid grid-cols-1 gap-1.5">
			<h3 className="text-ui font-medium text-ink">{name}</h3>
			<p className="font-mono text-small break-all text-body">{text}</p>
			<div>
				<CopyButton text={text} label={`Copy ${name}`} />
			</div>
		</div>
	);
}
