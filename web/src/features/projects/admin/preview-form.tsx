/** Sends the client the next version of the preview. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { launchFailures } from '../launch-failures.ts';

type PreviewFormProps = { projectId: string; onChanged: (detail: ProjectDetailForAdmin) => void };

export function PreviewForm({ projectId, onChanged }: PreviewFormProps) {
	const element = useRef<HTMLFormElement>(null);
	const form = useForm({
		send: async (data) => {
			onChanged(await call('sendPreview', { params: { id: projectId }, body: { url: textOf(data, 'url') } }));
			element.current?.reset();
			toast.success('Preview sent');
		},
		failure: launchFailures.preview,
	});
	return (
		<form ref={element} noValidate onSubmit={form.onSubmit} className="flex flex-wrap items-start gap-3">
			<TextField
				label="Next preview"
				name="url"
				required
				inputMode="url"
				className="min-w-0 flex-[1_1_16rem]"
				placeholder="https://"
				help="The client gets the URL as a message, and approves this version."
				error={form.fieldErrors.url ?? form.problem ?? undefined}
			/>
			<Button type="submit" variant="secondary" busy={form.isBusy} className="sm:mt-6">
				Send preview
			</Button>
		</form>
	);
}
