/** Opens, copies, edits or deletes a status page of the list. */

import type { StatusPage } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, ExternalLink, Pencil, Siren, Trash2, Users } from 'lucide-react';
import { useMay } from '../../entities/account/members/use-may.ts';
import { refetchStatusPages } from '../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures, statusPageSuccesses } from '../../entities/status-page/messages.ts';
import { call } from '../../lib/api-client/client.ts';
import { paths } from '../../lib/paths.ts';
import { useConfirmedAction } from '../../lib/use-action.ts';
import { buttonClassName } from '../../ui/form/button-variants.ts';
import { copyText } from '../../ui/form/copy-text.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';

export function PageActions({ page: { _id: id, name, url, subscriberCount } }: { page: StatusPage }) {
	const mayWrite = useMay('write');
	const client = useQueryClient();
	const remove = useConfirmedAction(() => call('removeStatusPage', { params: { id } }), {
		success: statusPageSuccesses.remove,
		failure: statusPageFailures.remove,
		onSuccess: () => refetchStatusPages(client),
	});
	const copyLink: MenuItem = {
		key: 'copy',
		label: 'Copy link',
		icon: <Copy />,
		onSelect: () => void copyText(url, 'Link copied'),
	};
	const edit: MenuItem = {
		key: 'edit',
		label: 'Edit',
		icon: <Pencil />,
		to: paths.statusPage(id),
	};
	const incidents: MenuItem = {
		key: 'incidents',
		label: 'Incidents',
		icon: <Siren />,
		to: paths.statusPageIncidents(id),
	};
	const subscribers: MenuItem = {
		key: 'subscribers',
		label: 'Subscribers',
		icon: <Users />,
		to: paths.statusPageSubscribers(id),
	};
	const deletion: MenuItem = {
		key: 'delete',
		label: 'Delete',
		icon: <Trash2 />,
		tone: 'danger',
		onSelect: remove.ask,
	};
	return (
		<span className="inline-flex items-center gap-1">
			<a
				href={url}
				target="_blank"
				rel="noopener noreferrer"
				aria-label={`Open ${name} (in a new tab)`}
				className={buttonClassName('secondary', 'app')}
			>
				<ExternalLink />
				Open
			</a>
			<Menu
				bare
				name={`More about ${name}`}
				label={<Ellipsis />}
				items={mayWrite ? [copyLink, edit, incidents, subscribers, deletion] : [copyLink, incidents]}
			/>
			<ConfirmDialog {...remove.dialog} title={`Delete ${name}?`} confirmLabel="Delete" tone="danger">
				Its incidents{subscriberCount > 0 && ' and subscribers'} are deleted, and its link no longer works. Its URL
				stays reserved for you for 30 days. Your websites are not affected.
			</ConfirmDialog>
		</span>
	);
}
