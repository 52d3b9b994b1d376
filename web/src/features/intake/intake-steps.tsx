/** The five steps of the intake form (specification §2). */
import { brand, websiteNeeds } from '@stayup/contract';
import { PhoneCall } from 'lucide-react';
import { Suspense } from 'react';
import type { Draft } from '../../entities/lead/intake-progress.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import type { StepProps } from './step-props.ts';

/** The props that text fields and selects have in common. */
function controlsOf({ draft, errors, change }: StepProps) {
	return (name: keyof Draft) => ({
		name,
		value: draft[name],
		error: errors[name],
		onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
	});
}

/** Only the last step needs it. */
const CallChoice = lazyScreen<StepProps>(() => import('./call-choice.tsx').then((module) => module.CallChoice));

const hosts = ['GoDaddy', 'Bluehost', 'Squarespace', 'Wix', brand.name, 'Custom Server', 'Other', 'Not Sure'] as const;
const yesNo = [
	{ value: 'Yes', label: 'Yes' },
	{ value: 'No', label: 'No' },
] as const;

function AboutYou(props: StepProps) {
	const control = controlsOf(props);
	return (
		<>
			<TextField label="Full Name" {...control('fullName')} autoComplete="name" required />
			<TextField label="Email Address" {...control('email')} type="email" autoComplete="email" required />
			<TextField label="Phone Number" {...control('phoneNumber')} type="tel" autoComplete="tel" required />
		</>
	);
}

function WebSetup(props: StepProps) {
	const { draft, errors, change } = props;
	const control = controlsOf(props);
	const asksProvider = draft.managesDomain === 'Yes' || draft.managesDomain === 'Not Sure';
	return (
		<>
			<RadioGroup
				label="Do you have a website?"
				name="hasWebsite"
				value={draft.hasWebsite || null}
				choices={yesNo}
				onChange={(hasWebsite) => change({ hasWebsite })}
				error={errors.hasWebsite}
			/>
			{draft.hasWebsite === 'Yes' && (
				<>
					<TextField label="Website URL" {...control('websiteUrl')} inputMode="url" autoComplete="url" required />
					<SelectField label="Who is your hosting provider?" {...control('currentHosting')}>
						<option value="">Please choose</option>
						{hosts.map((host) => (
							<option key={host}>{host}</option>
						))}
					</SelectField>
					<RadioGroup
						label="Do you manage the domain yourself?"
						name="managesDomain"
						value={draft.managesDomain || null}
						choices={[...yesNo, { value: 'Not Sure', label: 'Not Sure' }]}
						onChange={(managesDomain) => change({ managesDomain })}
						error={errors.managesDomain}
					/>
					{asksProvider && <TextField label="Domain provider" {...control('domainProvider')} />}
				</>
			)}
		</>
	);
}

function OnlinePresence(props: StepProps) {
	const { draft, errors, change } = props;
	const control = controlsOf(props);
	return (
		<>
			<RadioGroup
				label="Does your business have other profiles online?"
				name="hasOnlinePresence"
				value={draft.hasOnlinePresence || null}
				choices={yesNo}
				onChange={(hasOnlinePresence) => change({ hasOnlinePresence })}
				error={errors.hasOnlinePresence}
			/>
			{draft.hasOnlinePresence === 'Yes' && (
				<TextAreaField
					label="Links"
					{...control('onlinePresenceLinks')}
					rows={4}
					help="Social media, directories or reviews, one link per line."
				/>
			)}
		</>
	);
}

function Business(props: StepProps) {
	const { draft, errors, change } = props;
	const control = controlsOf(props);
	return (
		<>
			<TextField label="What type of business do you have?" {...control('businessType')} required />
			<RadioGroup
				label="What do you need?"
				name="websiteNeeds"
				value={draft.websiteNeeds || null}
				choices={websiteNeeds.map((need) => ({ value: need, label: need }))}
				onChange={(need) => change({ websiteNeeds: need })}
				error={errors.websiteNeeds}
			/>
		</>
	);
}

function FinalStep(props: StepProps) {
	const { draft } = props;
	return (
		<>
			<div className="flex gap-4 rounded-card border border-line bg-subtle p-5">
				<PhoneCall className="mt-1 size-5 shrink-0 text-up-text" />
				<div>
					<p className="text-base text-ink">We will call you at {draft.phoneNumber || 'the number you provided'}.</p>
					<p className="mt-1 text-ui text-muted">
						We'll discuss what your business needs and give you an honest recommendation. No sales pressure.
					</p>
				</div>
			</div>
			<Suspense fallback={<Skeleton className="h-28 w-full" />}>
				<CallChoice {...props} />
			</Suspense>
		</>
	);
}

export const stepScreens = [
	{ title: 'Tell Us About You', Content: AboutYou, fields: ['fullName', 'email', 'phoneNumber'] },
	{
		title: 'Current Web Setup',
		Content: WebSetup,
		fields: ['hasWebsite', 'websiteUrl', 'currentHosting', 'managesDomain', 'domainProvider'],
	},
	{ title: 'Online Presence', Content: OnlinePresence, fields: ['hasOnlinePresence', 'onlinePresenceLinks'] },
	{ title: 'About Your Business', Content: Business, fields: ['businessType', 'websiteNeeds'] },
	{ title: 'Final Step', Content: FinalStep, fields: ['callAt', 'callTimeZone'] },
] as const;
