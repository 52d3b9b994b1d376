/** Adds a comment to an outage. */
import { commentMaxLength } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { outageFailures } from './messages.ts';
import { submitWithEnter } from './submit-with-enter.ts';

export function CommentForm({ outageId }: { outageId: string }) {
	const client = useQueryClient();
	const element = useRef<HTMLFormElement>(null);
	const form = useForm({
		send: async (data) => {
			const body = { text: textOf(data, 'text') };
			const commented = await call('addOutageComment', { params: { id: outageId }, body });
			client.setQueryData(outageQueries.detail(outageId).queryKey, commented);
			element.current?.reset();
		},
		failure: outageFailures.addComment,
	});

	return (
		<form
			ref={element}
			noValidate
			onSubmit={form.onSubmit}
			onKeyDown={submitWithEnter}
			className="grid gap-3 border-t border-line py-4"
		>
			<TextAreaField
				label="Add a comment"
				name="text"
				required
				rows={2}
				maxLength={commentMaxLength}
				placeholder="The server was restarted."
				help="Only the owner and members of the account can see comments. They are not part of the evidence you share."
				error={form.fieldErrors.text ?? form.problem ?? undefined}
			/>
			<Button type="submit" variant="secondary" busy={form.isBusy} className="w-fit">
				Comment
			</Button>
		</form>
	);
}
