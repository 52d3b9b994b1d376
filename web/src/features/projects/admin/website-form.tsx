/** Links the website that we host to its project, or unlinks it. */
import type { ProjectDetailForAdmin } from '@stayup/contract';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type WebsiteFormProps = {
	project: ProjectDetailForAdmin['project'];
	onChanged: (detail: ProjectDetailForAdmin) => void;
};

export function WebsiteForm({ project, onChanged }: WebsiteFormProps) {
	const params = { id: project._id };
	const form = useForm({
		send: async (data) => {
			const body = { name: textOf(data, 'name'), url: textOf(data, 'url') };
			onChanged(await call('linkProjectWebsite', { params, body }));
			toast.success('Website linked');
		},
		failure: projectFailures.website,
	});
	const unlink = useAction(() => call('unlinkProjectWebsite', { params }), {
		failure: projectFailures.website,
		onSuccess: onChanged,
	});
	if (project.website !== null) {
		return (
			<div className="grid gap-2">
				<h2 className="text-ui font-medium text-ink">Hosted website</h2>
				<p className="text-ui text-muted [overflow-wrap:anywhere]">{project.website.url}</p>
				{project.stage !== 'live' && (
					<Button variant="secondary" busy={unlink.isPending} className="w-fit" onClick={() => unlink.mutate()}>
						Unlink
					</Button>
				)}
			</div>
		);
	}
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-3">
			<h2 className="text-ui font-medium text-ink">Hosted website</h2>
			{form.problem !== null && <p className="text-ui text-down">{form.problem}</p>}
			<TextField label="Name" name="name" required maxLength={100} error={form.fieldErrors.name} />
			<TextField
				label="URL"
				name="url"
				required
				inputMode="url"
				placeholder="https://bakery.example"
				help="Added to the client’s websites if it is missing there."
				error={form.fieldErrors.url}
			/>
			<Button type="submit" variant="secondary" busy={form.isBusy} className="w-fit">
				Link website
			</Button>
		</form>
	);
}
