/** Adds a rule to the selected websites. */
import { ManyWebsitesChange, type Website } from '@stayup/contract';
import { useState } from 'react';
import { RuleFields } from '../../../entities/website/check-settings/rule-fields.tsx';
import { newRule, ruleOf } from '../../../entities/website/check-settings/rule-kinds.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { addRule, type BulkTask, countOf } from './tasks.ts';

type RuleDialogProps = { websites: readonly Website[]; onStart: (task: BulkTask) => void; onClose: () => void };

export function RuleDialog({ websites, onStart, onClose }: RuleDialogProps) {
	const [rule, setRule] = useState(newRule);
	const form = useForm({
		check: () => findFieldErrors(ManyWebsitesChange, { addRule: ruleOf(rule) }),
		send: async () => onStart(addRule(ruleOf(rule))),
		failure: failures.updateWebsite,
	});
	return (
		<FormDialog
			title={`Add a rule to ${countOf(websites.length)}`}
			form={form}
			intro="If the rule fails, the website counts as down."
			submitLabel="Add rule"
			onClose={onClose}
		>
			<RuleFields
				rule={rule}
				label="Rule"
				path="addRule"
				errors={form.fieldErrors}
				onChange={(change) => setRule({ ...rule, ...change })}
			/>
		</FormDialog>
	);
}
