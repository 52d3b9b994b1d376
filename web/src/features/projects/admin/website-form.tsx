/** Links the website that we host to its project, or unlinks it. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { shortUrl } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { DetailRow } from './detail-row.tsx';

type WebsiteFormProps = {
	project: ProjectDetailForAdmin['project'];
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function WebsiteForm({ project, onChanged }: WebsiteFormProps) {
	const { _id: id, website, stage } = project;
	const [isLinking, setLinking] = useState(false);
	const unlink = useAction(() => call('unlinkProjectWebsite', { params: { id } }), {
		failure: projectFailures.website,
		onSuccess: onChanged,
	});
	if (website === null) {
		return (
			<DetailRow
				title="Website"
				text="None is linked yet."
				action={{ label: 'Link website', onClick: () => setLinking(true) }}
			>
				{isLinking && <LinkDialog id={id} onLinked={onChanged} onClose={() => setLinking(false)} />}
			</DetailRow>
		);
	}
	return (
		<DetailRow
			title={
				<>
					Website <StatusBadge tone={website.status}>{statusWords[website.status]}</StatusBadge>
				</>
			}
			text={
				<a href={website.url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
					{website.name === website.url ? '' : `${website.name}, `}
					{shortUrl(website.url)}
				</a>
			}
			action={stage === 'live' ? null : { label: 'Unlink', busy: unlink.isPending, onClick: () => unlink.mutate() }}
		/>
	);
}

type LinkDialogProps = { id: string; onLinked: WebsiteFormProps['onChanged']; onClose: () => void };

function LinkDialog({ id, onLinked, onClose }: LinkDialogProps) {
	const form = useForm({
		send: async (data) => {
			const body = { name: textOf(data, 'name'), url: textOf(data, 'url') };
			onLinked(await call('linkProjectWebsite', { params: { id }, body }));
			onClose();
			toast.success('Website linked');
		},
		failure: projectFailures.website,
	});
	return (
		<FormDialog
			title="Link the website that we host"
			form={form}
			intro="It is added to the client’s websites if it is missing there."
			submitLabel="Link"
			onClose={onClose}
		>
			<TextField label="Name" name="name" required maxLength={100} error={form.fieldErrors.name} />
			<TextField
				label="URL"
				name="url"
				required
				inputMode="url"
				placeholder="https://bakery.example"
				error={form.fieldErrors.url}
			/>
		</FormDialog>
	);
}
