/** Every component of the interface in every state, on one page. Production builds leave it out. */
import { conditionKinds } from '@stayup/contract';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ServiceNotice } from '../../entities/service/service-notice.tsx';
import { WebsiteStatus } from '../../entities/website/ui/website-status.tsx';
import { UptimeStrip } from '../../ui/chart/uptime-strip.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import { type Tone, toneBadge } from '../../ui/feedback/tone.ts';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import type { ButtonSize, ButtonVariant } from '../../ui/form/button-variants.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ActionRow } from '../../ui/layout/action-row.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Faq } from '../../ui/layout/faq.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RelativeTime } from '../../ui/layout/relative-time.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StatCard } from '../../ui/layout/stat-card.tsx';
import { SubNav } from '../../ui/layout/sub-nav.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Tables } from './tables.tsx';

/** The colours of the theme. Class names are written out, because Tailwind finds only complete ones. */
const colours = [
	'bg-bg',
	'bg-subtle',
	'bg-card',
	'bg-hover',
	'bg-line',
	'bg-line-strong',
	'bg-ink',
	'bg-body',
	'bg-muted',
	'bg-primary',
	'bg-accent',
	'bg-ring',
	'bg-up',
	'bg-up-tint',
	'bg-degraded',
	'bg-degraded-tint',
	'bg-down',
	'bg-down-tint',
	'bg-unknown',
	'bg-info',
];

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const sizes: ButtonSize[] = ['app', 'large'];
const tones = Object.keys(toneBadge) as Tone[];
const texts = [
	['text-display', 'Display'],
	['text-h1', 'Heading 1'],
	['text-h2', 'Heading 2'],
	['text-h3', 'Heading 3'],
	['text-stat', '182.40 ms'],
	['text-lead', 'Lead: the sentence below a heading'],
	['text-base', 'Base: what is read'],
	['text-ui', 'UI: what is worked with'],
	['text-small', 'Small: what is beside it'],
	['text-caption', 'Caption'],
] as const;
const days = Array.from({ length: 90 }, (_, index) => ({
	key: String(index),
	label: `Day ${index + 1}`,
	tone:
		index < 10
			? ('none' as const)
			: index === 40
				? ('down' as const)
				: index === 60
					? ('degraded' as const)
					: ('up' as const),
	detail: 'Up',
}));
export function StyleGuide() {
	const [choice, setChoice] = useState<'Monthly' | 'Annual'>('Monthly');
	const [isAsking, setAsking] = useState(false);
	const [isOn, setOn] = useState(true);

	return (
		<div className="mx-auto grid w-full max-w-app gap-12 px-4 py-10 sm:px-6">
			<title>Style guide</title>
			<meta name="robots" content="noindex" />
			<PageHeading title="Style guide" actions={<Button>Action</Button>}>
				Every component, in every state.
			</PageHeading>
			<Section title="Colours">
				<ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
					{colours.map((className) => (
						<li key={className} className="grid gap-1.5 text-small text-muted">
							<span aria-hidden="true" className={`h-14 rounded-control border border-line ${className}`} />
							{className.slice('bg-'.length)}
						</li>
					))}
				</ul>
			</Section>
			<Section title="Text">
				<div className="grid gap-3">
					{texts.map(([className, words]) => (
						<p key={className} className={`${className} text-ink`}>
							{words}
						</p>
					))}
				</div>
			</Section>
			<Section title="Buttons">
				{sizes.map((size) => (
					<Row key={size}>
						{variants.map((variant) => (
							<Button key={variant} variant={variant} size={size}>
								{variant}
							</Button>
						))}
						<Button size={size} disabled>
							disabled
						</Button>
						<Button size={size} busy>
							busy
						</Button>
						<Button size={size} variant="secondary">
							<Trash2 /> with an icon
						</Button>
						<ButtonLink to="#" size={size} variant="secondary">
							a link
						</ButtonLink>
					</Row>
				))}
				<Row>
					<Menu
						label="Menu"
						items={[
							{ key: 'one', label: 'One', onSelect: () => toast('One') },
							{ key: 'two', label: 'Remove', tone: 'danger', onSelect: () => setAsking(true) },
						]}
					/>
					<Popover label="Popover" name="Example">
						<Checkbox label="A control" name="control" defaultChecked />
					</Popover>
					<Button variant="secondary" onClick={() => toast.success('Done')}>
						Success toast
					</Button>
					<Button variant="secondary" onClick={() => toast.error('Failed')}>
						Error toast
					</Button>
				</Row>
				<ConfirmDialog
					open={isAsking}
					title="Remove it?"
					tone="danger"
					confirmLabel="Remove"
					onConfirm={() => setAsking(false)}
					onCancel={() => setAsking(false)}
				>
					This cannot be undone.
				</ConfirmDialog>
			</Section>
			<Section title="Navigation inside a screen">
				<SubNav
					label="Example"
					items={[
						{ label: 'Current page', to: '/dev/style-guide' },
						{ label: 'Another page', to: '/dev/style-guide/other' },
						{ label: 'With a count', to: '/dev/style-guide/count', count: 3 },
					]}
				/>
			</Section>
			<Section title="Fields">
				<Card>
					<div className="grid gap-5 md:grid-cols-2">
						<TextField label="Required" name="required" required placeholder="Placeholder" />
						<TextField label="With help" name="help" help="An explanation of the field." />
						<TextField
							label="With error"
							name="wrong"
							required
							defaultValue="29"
							unit="seconds"
							error="Please choose 30 or more."
						/>
						<TextField label="Disabled" name="disabled" disabled defaultValue="Fixed" />
						<TextField label="Password" name="password" type="password" defaultValue="secret" required />
						<SelectField label="Choice" name="choice">
							<option>One</option>
							<option>Two</option>
						</SelectField>
						<TextAreaField label="Several lines" name="lines" rows={3} />
						<div className="grid content-start gap-4">
							<Checkbox label="Off" name="off" />
							<Checkbox label="On" name="on" defaultChecked help="An explanation of the option." />
							<ActionRow title="A setting" text="One sentence that says what it does. Its switch takes effect at once.">
								<Switch label="A setting" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
							</ActionRow>
						</div>
						<RadioGroup
							label="Rows"
							name="rows"
							value={choice}
							onChange={setChoice}
							choices={[
								{ value: 'Monthly', label: 'Monthly' },
								{ value: 'Annual', label: 'Annual' },
							]}
						/>
						<RadioGroup
							variant="segments"
							label="Segments"
							name="segments"
							value={choice}
							onChange={setChoice}
							choices={[
								{ value: 'Monthly', label: 'Monthly' },
								{ value: 'Annual', label: 'Annual' },
							]}
						/>
					</div>
				</Card>
			</Section>
			<Section title="Status">
				<Row>
					{tones.map((tone) => (
						<StatusBadge key={tone} tone={tone}>
							{tone}
						</StatusBadge>
					))}
				</Row>
				<Row>
					<WebsiteStatus
						website={{
							isActive: true,
							status: 'up',
							staleness: { kind: 'not-checked', since: Date.parse('2026-11-21T14:02:00Z') },
						}}
					/>
					<WebsiteStatus
						website={{
							isActive: true,
							status: 'down',
							staleness: { kind: 'not-updated', since: Date.parse('2026-11-21T14:02:00Z') },
						}}
					/>
					{conditionKinds.map((kind) => (
						<WebsiteStatus
							key={kind}
							website={{ isActive: true, status: 'up', condition: { kind, since: '2026-11-21T14:02:00Z' } }}
						/>
					))}
				</Row>
				<Row>
					{tones.map((tone) => (
						<StatusDot key={tone} tone={tone} />
					))}
					<Spinner />
					<Skeleton className="h-8 w-24" />
					<RelativeTime instant="2026-11-21T14:02:00Z" />
				</Row>
				<ServiceNotice lateSince={Date.parse('2026-11-21T14:02:00Z')} lostRegions={['us-west1']} />
				{tones.map((tone) => (
					<InlineNotice key={tone} tone={tone} action={<Button variant="secondary">Action</Button>}>
						A sentence of the kind {tone}.
					</InlineNotice>
				))}
			</Section>
			<Section title="Numbers">
				<div className="grid gap-4 sm:grid-cols-3">
					<StatCard label="With data" value="99.98%" hint="Last 24 hours" />
					<StatCard label="Loading" value="" hint="…" loading />
					<StatCard label="Without data" value="—" />
				</div>
				<UptimeStrip
					days={days}
					summary="89 days up, one with an outage."
					caption={() => '99.98% uptime'}
					interactive
				/>
			</Section>
			<Tables />
			<Section title="Questions">
				<Faq items={[{ question: 'What is this?', answer: 'An expandable question.' }]} />
			</Section>
		</div>
	);
}

function Row({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
