/** The DNS records that a domain needs, each with its state and buttons that copy it. */
import type { StatusDomainRecord } from '@stayup/contract';
import { Copy } from 'lucide-react';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { Button } from '../../../ui/form/button.tsx';
import { copyText } from '../../../ui/form/copy-text.ts';
import { Card } from '../../../ui/layout/card.tsx';

export function DnsRecords({ records }: { records: readonly StatusDomainRecord[] }) {
	const isSet = records.every(({ state }) => state === 'found');
	return (
		<Card className="p-4 sm:p-5">
			<table className="block w-full text-left text-ui sm:table">
				<caption className="mb-3 block text-left text-h4 sm:table-caption">
					{isSet ? 'DNS records to keep' : 'DNS records to set'}
				</caption>
				<thead className="sr-only sm:not-sr-only">
					<tr className="text-small text-muted">
						<th scope="col" className="pr-4 pb-2 font-medium">
							Type
						</th>
						<th scope="col" className="pr-4 pb-2 font-medium">
							Name
						</th>
						<th scope="col" className="pr-4 pb-2 font-medium">
							Value
						</th>
						<th scope="col" className="pb-2 font-medium">
							Status
						</th>
					</tr>
				</thead>
				<tbody className="block sm:table-row-group">
					{records.map((record) => (
						<RecordRow key={`${record.action} ${record.type} ${record.name} ${record.value}`} record={record} />
					))}
				</tbody>
			</table>
		</Card>
	);
}

/** On a small screen the cells stand below each other. */
function RecordRow({ record }: { record: StatusDomainRecord }) {
	const { type, name, value, action, state, found } = record;
	const { tone, words } = stateOf(record);
	return (
		<tr className="grid grid-cols-1 gap-2 border-t border-line py-3 sm:table-row">
			<td className="pr-4 font-mono whitespace-nowrap sm:py-2">{action === 'remove' ? `Remove ${type}` : type}</td>
			<td className="pr-4 sm:py-2">
				<Copied heading="Name" text={name} label={`Copy the name of the ${type} record`} />
			</td>
			<td className="pr-4 sm:py-2">
				<Copied heading="Value" text={value} label={`Copy the value of the ${type} record`} />
			</td>
			<td className="sm:py-2">
				<StatusBadge tone={tone}>{words}</StatusBadge>
				{action === 'add' && state === 'different' && (
					<p className="mt-1 text-small text-muted">
						Now: <span className="block font-mono break-all">{found.join(', ')}</span>
					</p>
				)}
			</td>
		</tr>
	);
}

/** `heading`: that of the column, which a small screen does not show. */
function Copied({ heading, text, label }: { heading: string; text: string; label: string }) {
	return (
		<span className="flex items-center gap-1">
			<span className="min-w-0">
				<span aria-hidden="true" className="block text-small text-muted sm:hidden">
					{heading}
				</span>
				<span className="font-mono break-all">{text}</span>
			</span>
			<Button
				variant="ghost"
				className="w-9 px-0 text-muted pointer-coarse:w-11"
				aria-label={label}
				title="Copy"
				onClick={() => void copyText(text)}
			>
				<Copy />
			</Button>
		</span>
	);
}

function stateOf({ action, state }: StatusDomainRecord): { tone: Tone; words: string } {
	if (action === 'remove') {
		if (state === 'different') return { tone: 'down', words: 'Still there' };
		return state === 'found' ? { tone: 'up', words: 'Removed' } : { tone: 'unknown', words: 'Not known' };
	}
	switch (state) {
		case 'found':
			return { tone: 'up', words: 'Found' };
		case 'missing':
			return { tone: 'degraded', words: 'Missing' };
		case 'different':
			return { tone: 'down', words: 'Different' };
		case 'unknown':
			return { tone: 'unknown', words: 'Not known' };
	}
}
