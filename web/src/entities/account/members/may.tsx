/** Shows what the role in the shown account allows. */
import type { Permission } from '@stayup/contract';
import type { ReactNode } from 'react';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { useMay, useRefusal } from './use-may.ts';

export type MayProps = { permission: Permission; children: ReactNode };

/** Hides actions that the role does not allow. */
export function May({ permission, children }: MayProps) {
	return useMay(permission) ? children : null;
}

/** Shows why the role does not allow it, instead of a form that would fail. */
export function MayOrWhy({ permission, children, className }: MayProps & { className?: string }) {
	const refusal = useRefusal(permission);
	if (refusal === null) return children;
	return (
		<InlineNotice tone="info" {...(className !== undefined && { className })}>
			{refusal}
		</InlineNotice>
	);
}
