/** Asks for the domain of a status page. */
import { domainInputLength } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { noteDomain } from '../../../entities/status-page/api/use-domain-actions.ts';
import { statusPageFailures, statusPageSuccesses } from '../../../entities/status-page/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** `lostHost`: the domain that another account proved to be theirs; null if the page lost none. */
export function DomainForm({ pageId, lostHost }: { pageId: string; lostHost: string | null }) {
	const client = useQueryClient();
	const form = useForm({
		check: (data) => (textOf(data, 'host').trim() === '' ? { host: 'Please enter a domain.' } : {}),
		send: async (data) => {
			const body = { host: textOf(data, 'host') };
			await noteDomain(client, pageId, await call('setStatusDomain', { params: { id: pageId }, body }));
			toast.success(statusPageSuccesses.domainSet);
		},
		failure: statusPageFailures.domainSet,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid max-w-[34rem] grid-cols-1 gap-4">
			{lostHost !== null && (
				<InlineNotice tone="degraded">
					Another account proved with a DNS record that {lostHost} is theirs, so visitors find this page only at its URL
					on our domain.
				</InlineNotice>
			)}
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<TextField
				label="Domain"
				name="host"
				required
				autoComplete="off"
				autoCapitalize="none"
				inputMode="url"
				spellCheck={false}
				maxLength={domainInputLength}
				placeholder="status.your-company.com"
				error={form.fieldErrors.host}
				help="A domain of yours that serves nothing else."
			/>
			<div className="grid gap-2 rounded-control border border-line p-3 text-small text-muted">
				<p>You then set two DNS records. The next step shows their exact values:</p>
				<ul className="grid gap-1 font-mono [overflow-wrap:anywhere] text-body">
					<li>CNAME status → our host</li>
					<li>TXT _stayup.status → stayup-account=…</li>
				</ul>
			</div>
			<Button type="submit" className="w-fit" busy={form.isBusy}>
				Connect domain
			</Button>
		</form>
	);
}
