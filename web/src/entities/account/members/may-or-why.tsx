/** Shows why the role in the shown account does not allow something, instead of a form that would fail. */
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import type { MayProps } from './may.tsx';
import { useRefusal } from './use-refusal.ts';

export function MayOrWhy({ permission, children, className }: MayProps & { className?: string }) {
	const refusal = useRefusal(permission);
	if (refusal === null) return children;
	return (
		<InlineNotice tone="info" {...(className !== undefined && { className })}>
			{refusal}
		</InlineNotice>
	);
}
