/** The link that opens the evidence of an outage without a login: creates, copies and revokes it. */
import type { OutageDetail } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { withReauthentication } from '../../entities/account/reauthentication/with-reauthentication.ts';
import { outageQueries } from '../../entities/outage/outage-queries.ts';
import { call } from '../../lib/api-client/client.ts';
import { paths } from '../../lib/paths.ts';
import { useAction, useConfirmedAction } from '../../lib/use-action.ts';
import { copyText } from '../../ui/form/copy-text.ts';
import { copyLater } from './copy-later.ts';
import { outageFailures, outageSuccesses } from './messages.ts';

/** The token is in the fragment, which browsers do not send to servers. */
export function evidenceUrl(token: string): string {
	return `${window.location.origin}${paths.evidence}#${token}`;
}

export function useEvidenceLink({ _id, evidenceLink }: OutageDetail) {
	const client = useQueryClient();
	const params = { id: _id };
	const onSuccess = (changed: OutageDetail) => client.setQueryData(outageQueries.detail(_id).queryKey, changed);
	const share = useAction(() => withReauthentication((headers) => call('shareEvidence', { params, headers })), {
		failure: outageFailures.shareEvidence,
		onSuccess,
	});
	const revoke = useConfirmedAction(() => call('revokeEvidenceLink', { params }), {
		success: outageSuccesses.revokeEvidenceLink,
		failure: outageFailures.revokeEvidenceLink,
		onSuccess,
	});

	async function createdUrl(): Promise<string> {
		const { evidenceLink: created } = await share.mutateAsync();
		return evidenceUrl(created?.token ?? '');
	}

	return {
		/** Creates the link on the first use. */
		copy: () =>
			void (evidenceLink
				? copyText(evidenceUrl(evidenceLink.token), outageSuccesses.copyEvidenceLink)
				: copyLater(createdUrl(), outageSuccesses.copyEvidenceLink)),
		isCopying: share.isPending,
		revoke,
	};
}
