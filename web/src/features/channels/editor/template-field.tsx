/** The body of a webhook: our JSON, or a template of the customer with a live preview. */
import { channelLimits } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { channelQueries } from '../../../entities/channel/api/channel-queries.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { useSettled } from '../../../lib/live/use-settled.ts';
import { messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import type { ChannelFieldsProps } from './draft.ts';

const settlingMs = 400;

const example = `{
  "text": "{{title}}",
  "website": { "name": "{{website.name}}", "url": "{{website.url}}" },
  "cause": {{cause}},
  "since": {{startedAt}}
}`;

const placeholders = [
	['title', 'Bakery is down'],
	[
		'event',
		'website.down, website.up, website.maintenance, website.flapping, condition.began, condition.ended, certificate.expiring, domain.expiring or webhook.test',
	],
	['timestamp', 'when it happened, in UTC'],
	['website.id, website.name, website.url', 'empty for an alert about a domain'],
	['outage.id, outage.url, cause, startedAt', 'of an outage'],
	['endedAt, durationSeconds', 'of a recovery, of an outage that maintenance ended, and of a condition that ended'],
	['condition', 'slow, partly-unreachable or blocked; with cause and startedAt'],
	['changes', 'how often a website that keeps changing went down or up'],
	['validTo', 'when a certificate expires'],
	['domain, expiresAt', 'when a domain expires'],
	['isTest', 'true or false'],
] as const;

export function TemplateField({ draft: { template }, errors, onChange }: ChannelFieldsProps) {
	return (
		<div className="grid grid-cols-1 gap-4">
			<RadioGroup
				variant="segments"
				label="Body"
				name="body"
				value={template === null ? 'standard' : 'own'}
				choices={[
					{ value: 'standard', label: 'Our JSON' },
					{ value: 'own', label: 'Your template' },
				]}
				onChange={(value) => onChange({ template: value === 'own' ? example : null })}
			/>
			{template === null ? (
				<p className="text-small text-muted">
					The same JSON as your own webhook. Choose a template if the receiver expects something else.
				</p>
			) : (
				<>
					<TextAreaField
						label="Template"
						name="target.template"
						rows={8}
						required
						spellCheck={false}
						maxLength={channelLimits.templateLength}
						className="[&_textarea]:font-mono [&_textarea]:text-small"
						help="JSON with placeholders in double braces. Within quotation marks they become text, elsewhere a JSON value or null."
						value={template}
						error={errors['target.template']}
						onChange={({ target }) => onChange({ template: target.value })}
					/>
					<div className="flex flex-wrap items-center gap-2">
						<Button variant="secondary" disabled={template === example} onClick={() => onChange({ template: example })}>
							Use the example
						</Button>
					</div>
					<Preview template={template} />
					<details className="text-small text-body">
						<summary className="w-fit cursor-pointer rounded-small font-medium text-ink">Placeholders</summary>
						<dl className="mt-2 grid gap-x-4 gap-y-1.5">
							{placeholders.map(([names, meaning]) => (
								<div key={names} className="grid gap-0.5">
									<dt className="font-mono [overflow-wrap:anywhere] text-ink">
										{names
											.split(', ')
											.map((name) => `{{${name}}}`)
											.join(' ')}
									</dt>
									<dd className="text-muted">{meaning}</dd>
								</div>
							))}
						</dl>
					</details>
				</>
			)}
		</div>
	);
}

function Preview({ template }: { template: string }) {
	const settled = useSettled(template, settlingMs);
	const isEmpty = settled.trim() === '';
	const preview = useQuery({ ...channelQueries.preview(settled), enabled: !isEmpty });
	const { data } = preview;
	const problem = preview.isError ? messageFor(preview.error, channelFailures.preview) : (data?.problem ?? null);
	return (
		<section aria-label="Preview" className="grid grid-cols-1 gap-2 rounded-control border border-line bg-subtle p-3">
			<p className="text-small font-medium text-ink">What an outage sends</p>
			{isEmpty ? (
				<p className="text-small text-muted">Enter a template to see it.</p>
			) : problem !== null ? (
				<InlineNotice tone="degraded">{problem}</InlineNotice>
			) : (
				<pre className="max-h-72 overflow-auto font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere] text-body">
					{data?.body ?? '…'}
				</pre>
			)}
		</section>
	);
}
