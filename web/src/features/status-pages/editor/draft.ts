/** A status page as it is being edited: the texts of its fields, and groups and components with keys that survive moves. */
import type { PageAccent, PageAccess, PageTheme, StatusPage, StatusPageSettings } from '@stayup/contract';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import type { DraftGroup } from '../components/groups.ts';

export interface Draft {
	name: string;
	slug: string;
	description: string;
	homepageUrl: string;
	isPublished: boolean;
	access: PageAccess;
	/** Empty to keep the stored one. */
	password: string;
	/** One in each line. */
	allowedEmails: string;
	accent: PageAccent;
	theme: PageTheme;
	showsResponseTimes: boolean;
	publishesOutages: boolean;
	publishAfterMinutes: string;
	groups: readonly DraftGroup[];
}

const suggestedMinutes = '5';

export function draftOf(page: StatusPage): Draft {
	const { name, slug, description, homepageUrl, isPublished, access, accent, theme, showsResponseTimes } = page;
	const { publishAfterMinutes, allowedEmails, groups } = page;
	return {
		name,
		slug,
		description,
		homepageUrl,
		isPublished,
		access,
		accent,
		theme,
		showsResponseTimes,
		password: '',
		allowedEmails: allowedEmails.join('\n'),
		publishesOutages: publishAfterMinutes !== null,
		publishAfterMinutes: publishAfterMinutes === null ? suggestedMinutes : String(publishAfterMinutes),
		groups:
			groups.length === 0
				? [{ key: 'stored-0', name: '', components: [] }]
				: groups.map((group, index) => ({
						key: `stored-${index}`,
						name: group.name,
						components: group.components.map((component) => ({ ...component, key: component.id })),
					})),
	};
}

export function settingsOf(draft: Draft): StatusPageSettings {
	const { name, slug, description, homepageUrl, isPublished, access, accent, theme, showsResponseTimes } = draft;
	const { password, publishesOutages, publishAfterMinutes } = draft;
	return {
		name,
		slug: slug.trim().toLowerCase(),
		description,
		homepageUrl: homepageUrl.trim(),
		isPublished,
		access,
		accent,
		theme,
		showsResponseTimes,
		...(access === 'password' && password !== '' && { password }),
		allowedEmails: linesOf(draft.allowedEmails),
		publishAfterMinutes: publishesOutages ? minutesOf(publishAfterMinutes) : null,
		groups: draft.groups.filter(isUsed).map((group) => ({
			name: group.name,
			components: group.components.map(({ id, websiteId, name: shownName, showsUrl }) => ({
				...(id !== undefined && { id }),
				websiteId,
				name: shownName,
				showsUrl,
			})),
		})),
	};
}

/** Errors that the schema cannot find, because they depend on what is stored. */
export function accessErrors({ access, password, allowedEmails }: Draft, hasPassword: boolean): FieldErrors {
	if (access === 'password' && password === '' && !hasPassword) return { password: 'Please enter a password.' };
	if (access === 'email' && linesOf(allowedEmails).length === 0) {
		return { allowedEmails: 'Please list at least one email address or domain.' };
	}
	return {};
}

/** The one group of a page without components. */
function isUsed({ name, components }: DraftGroup): boolean {
	return name.trim() !== '' || components.length > 0;
}

function linesOf(text: string): string[] {
	return text
		.split(/[\n,;]/)
		.map((line) => line.trim())
		.filter((line) => line !== '');
}

/** Not a number for other texts, which the schema refuses. */
function minutesOf(text: string): number {
	return text.trim() === '' ? Number.NaN : Number(text);
}
