/** The settings of a status page, in cards: its name, its visitors, its appearance and its incidents. */
import {
	type PageAccess,
	type PageTheme,
	pageAccesses,
	pageThemes,
	type StatusPage,
	statusPageLimits,
} from '@stayup/contract';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { AccentField } from './accent-field.tsx';
import type { Draft } from './draft.ts';
import { LogoField } from './logo-field.tsx';
import { SlugField } from './slug-field.tsx';

type PageFieldsProps = {
	draft: Draft;
	/** As it is stored. */
	page: StatusPage;
	errors: FieldErrors;
	onChange: (changed: Partial<Draft>) => void;
};

const fieldsClassName = 'grid grid-cols-1 gap-5 px-4 pb-5';
const accesses: Readonly<Record<PageAccess, string>> = {
	public: 'Everyone with the link',
	password: 'Visitors with a password',
	email: 'Visitors with a listed email address',
};
/** Who is notified of a page that is not public. */
const subscriberNotes: Readonly<Record<PageAccess, string | null>> = {
	public: null,
	password:
		'Subscribers who signed up before the page got this password get nothing until they open the page and subscribe again.',
	email: 'Only subscribers with a listed email address are notified. Webhooks get nothing.',
};
const themes: Readonly<Record<PageTheme, string>> = { auto: 'Like the visitor’s device', light: 'Light', dark: 'Dark' };

export function GeneralFields({ draft, page, errors, onChange }: PageFieldsProps) {
	return (
		<Panel title="General" className={fieldsClassName}>
			<TextField
				label="Name"
				name="name"
				required
				autoComplete="off"
				value={draft.name}
				onChange={(event) => onChange({ name: event.target.value })}
				error={errors.name}
			/>
			<SlugField value={draft.slug} stored={page.slug} error={errors.slug} onChange={(slug) => onChange({ slug })} />
			<TextAreaField
				label="Description"
				name="description"
				rows={3}
				help={`Below the name. At most ${statusPageLimits.descriptionLength} characters.`}
				value={draft.description}
				onChange={(event) => onChange({ description: event.target.value })}
				error={errors.description}
			/>
			<TextField
				label="Your website"
				name="homepageUrl"
				inputMode="url"
				autoComplete="url"
				autoCapitalize="none"
				spellCheck={false}
				placeholder="https://example.com"
				help="The name of the page links to it."
				value={draft.homepageUrl}
				onChange={(event) => onChange({ homepageUrl: event.target.value })}
				error={errors.homepageUrl}
			/>
		</Panel>
	);
}

export function AccessFields({ draft, page, errors, onChange }: PageFieldsProps) {
	return (
		<Panel title="Visitors" className={fieldsClassName}>
			{/* A draft has a button for it. */}
			{page.isPublished && (
				<Checkbox
					name="isPublished"
					label="Published"
					help="Nobody can open the page until it is published."
					checked={draft.isPublished}
					onChange={(event) => onChange({ isPublished: event.target.checked })}
				/>
			)}
			<RadioGroup
				label="Who may read it"
				name="access"
				value={draft.access}
				choices={pageAccesses.map((value) => ({ value, label: accesses[value] }))}
				onChange={(access) => onChange({ access })}
				error={errors.access}
			/>
			{subscriberNotes[draft.access] !== null && (
				<p className="text-small text-muted">{subscriberNotes[draft.access]}</p>
			)}
			{draft.access !== 'public' && page.access === 'public' && (
				<p className="text-small text-muted">
					Caches show the public page for up to 30 seconds more, and while our servers do not respond, a last copy for
					up to a day.
				</p>
			)}
			{draft.access === 'password' && (
				<TextField
					label={page.hasPassword ? 'New password' : 'Password'}
					name="password"
					type="password"
					autoComplete="new-password"
					required={!page.hasPassword}
					help={
						page.hasPassword
							? 'Leave it blank to keep the password. A new one logs all visitors out.'
							: `${statusPageLimits.passwordLength.min} to ${statusPageLimits.passwordLength.max} characters. We store only a hash of it.`
					}
					value={draft.password}
					onChange={(event) => onChange({ password: event.target.value })}
					error={errors.password}
				/>
			)}
			{draft.access === 'email' && (
				<TextAreaField
					label="Email addresses"
					name="allowedEmails"
					required
					rows={4}
					spellCheck={false}
					autoCapitalize="none"
					placeholder={'ada@example.com\n@example.com'}
					help="One per line. A domain such as @example.com allows all of its addresses. Visitors get a link by email."
					value={draft.allowedEmails}
					onChange={(event) => onChange({ allowedEmails: event.target.value })}
					error={errors.allowedEmails}
				/>
			)}
		</Panel>
	);
}

type AppearanceFieldsProps = PageFieldsProps & {
	/** The logo is stored at once, apart from the draft. */
	onLogo: (stored: StatusPage) => void;
};

export function AppearanceFields({ draft, page, errors, onChange, onLogo }: AppearanceFieldsProps) {
	return (
		<Panel title="Appearance" className={fieldsClassName}>
			<LogoField page={page} onChange={onLogo} />
			<AccentField value={draft.accent} onChange={(accent) => onChange({ accent })} />
			<SelectField
				label="Theme"
				name="theme"
				value={draft.theme}
				onChange={(event) => onChange({ theme: pageThemes.find((each) => each === event.target.value) ?? draft.theme })}
				error={errors.theme}
			>
				{pageThemes.map((theme) => (
					<option key={theme} value={theme}>
						{themes[theme]}
					</option>
				))}
			</SelectField>
			<Checkbox
				name="showsResponseTimes"
				label="Show response times"
				help="The average of the last day, for each component."
				checked={draft.showsResponseTimes}
				onChange={(event) => onChange({ showsResponseTimes: event.target.checked })}
			/>
		</Panel>
	);
}

export function IncidentFields({ draft, errors, onChange }: PageFieldsProps) {
	const { min, max } = statusPageLimits.publishAfterMinutes;
	return (
		<Panel title="Incidents" className={fieldsClassName}>
			<Checkbox
				name="publishesOutages"
				label="Publish outages automatically"
				help="Otherwise an outage shows on its component, and you decide whether to write about it."
				checked={draft.publishesOutages}
				onChange={(event) => onChange({ publishesOutages: event.target.checked })}
			/>
			{draft.publishesOutages && (
				<TextField
					label="After"
					name="publishAfterMinutes"
					required
					inputMode="numeric"
					autoComplete="off"
					unit="minutes"
					help={`${min} to ${max} minutes. Shorter outages are not published.`}
					value={draft.publishAfterMinutes}
					onChange={(event) => onChange({ publishAfterMinutes: event.target.value })}
					error={errors.publishAfterMinutes}
				/>
			)}
		</Panel>
	);
}
