/** Changes the check interval of the selected websites. */
import { ManyWebsitesChange, type Website } from '@stayup/contract';
import { CheckIntervalField } from '../../../entities/website/ui/website-fields.tsx';
import { checkChangeOf } from '../../../entities/website/website-form.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatCount } from '../../../lib/format.ts';
import { failures } from '../../../lib/messages.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { type BulkTask, changeInterval, countOf } from './tasks.ts';

type IntervalDialogProps = { websites: readonly Website[]; onStart: (task: BulkTask) => void; onClose: () => void };

export function IntervalDialog({ websites, onStart, onClose }: IntervalDialogProps) {
	const intervalOf = (data: FormData) => checkChangeOf(data).checkInterval ?? Number.NaN;
	const form = useForm({
		check: (data) => findFieldErrors(ManyWebsitesChange, { checkInterval: intervalOf(data) }),
		send: async (data) => onStart(changeInterval(intervalOf(data))),
		failure: failures.updateWebsite,
	});
	const [interval, ...others] = new Set(websites.map(({ checkInterval }) => checkInterval));
	const limited = websites.filter(({ checkInterval, runningInterval }) => runningInterval > checkInterval).length;
	return (
		<FormDialog
			title={`Check interval of ${countOf(websites.length)}`}
			form={form}
			submitLabel="Change interval"
			onClose={onClose}
		>
			<CheckIntervalField
				defaultValue={others.length === 0 ? interval : undefined}
				help={
					limited > 0
						? `Because of your plan, ${formatCount(limited)} of them ${limited === 1 ? 'is' : 'are'} checked less often than set.`
						: undefined
				}
				error={form.fieldErrors.checkInterval}
			/>
		</FormDialog>
	);
}
