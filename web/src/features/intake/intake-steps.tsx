/** The five steps of the intake form (specification §2). */
import { brand, websiteNeeds } from '@stayup/contract';
import { PhoneCall } from 'lucide-react';
import type { Draft } from '../../entities/lead/intake-progress.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

export interface StepProps {
	draft: Draft;
	errors: Readonly<Record<string, string>>;
	change: (changes: Partial<Draft>) => void;
}

const hosts = ['GoDaddy', 'Bluehost', 'Squarespace', 'Wix', brand.name, 'Custom Server', 'Other', 'Not Sure'] as const;
const yesNo = [
	{ value: 'Yes', label: 'Yes' },
	{ value: 'No', label: 'No' },
] as const;

function AboutYou({ draft, errors, change }: StepProps) {
	return (
		<>
			<TextField
				label="Full Name"
				name="fullName"
				autoComplete="name"
				required
				value={draft.fullName}
				onChange={(event) => change({ fullName: event.target.value })}
				error={errors.fullName}
			/>
			<TextField
				label="Email Address"
				name="email"
				type="email"
				autoComplete="email"
				required
				value={draft.email}
				onChange={(event) => change({ email: event.target.value })}
				error={errors.email}
			/>
			<TextField
				label="Phone Number"
				name="phoneNumber"
				type="tel"
				autoComplete="tel"
				required
				value={draft.phoneNumber}
				onChange={(event) => change({ phoneNumber: event.target.value })}
				error={errors.phoneNumber}
			/>
		</>
	);
}

function WebSetup({ draft, errors, change }: StepProps) {
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
					<TextField
						label="Website URL"
						name="websiteUrl"
						inputMode="url"
						autoComplete="url"
						required
						value={draft.websiteUrl}
						onChange={(event) => change({ websiteUrl: event.target.value })}
						error={errors.websiteUrl}
					/>
					<SelectField
						label="Who is your hosting provider?"
						name="currentHosting"
						required
						value={draft.currentHosting}
						onChange={(event) => change({ currentHosting: event.target.value })}
						error={errors.currentHosting}
					>
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
					{asksProvider && (
						<TextField
							label="Domain provider"
							name="domainProvider"
							value={draft.domainProvider}
							onChange={(event) => change({ domainProvider: event.target.value })}
							error={errors.domainProvider}
						/>
					)}
				</>
			)}
		</>
	);
}

function OnlinePresence({ draft, errors, change }: StepProps) {
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
					name="onlinePresenceLinks"
					rows={4}
					help="Social media, directories or reviews, one link per line."
					value={draft.onlinePresenceLinks}
					onChange={(event) => change({ onlinePresenceLinks: event.target.value })}
					error={errors.onlinePresenceLinks}
				/>
			)}
		</>
	);
}

function Business({ draft, errors, change }: StepProps) {
	return (
		<>
			<TextField
				label="What type of business do you have?"
				name="businessType"
				required
				value={draft.businessType}
				onChange={(event) => change({ businessType: event.target.value })}
				error={errors.businessType}
			/>
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

function FinalStep({ draft }: StepProps) {
	return (
		<div className="flex gap-4 rounded-card border border-line bg-subtle p-5">
			<PhoneCall aria-hidden="true" className="mt-1 size-5 shrink-0 text-up-text" strokeWidth={1.75} />
			<div>
				<p className="text-base text-ink">We will call you at {draft.phoneNumber || 'the number you provided'}.</p>
				<p className="mt-1 text-ui text-muted">
					We will discuss what your business needs and give you an honest recommendation. No sales pressure.
				</p>
			</div>
		</div>
	);
}

export const stepScreens = [
	{ title: 'Tell Us About You', Content: AboutYou },
	{ title: 'Current Web Setup', Content: WebSetup },
	{ title: 'Online Presence', Content: OnlinePresence },
	{ title: 'About Your Business', Content: Business },
	{ title: 'Final Step', Content: FinalStep },
] as const;
