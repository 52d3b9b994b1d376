/** The draft of the intake form: survives a reload and is removed once the form is sent. */
import type { NewLead } from '@stayup/contract';
import { visitStorage } from '../../lib/storage.ts';

/**
 * `callChoice` is what the visitor chose, `time` or `any`; blank before. `outageId` is the outage that the form was opened from, and `emailLink` the token of the email that has opened it; blank without one.
 */
export type Draft = { [Field in keyof NewLead]-?: Exclude<NewLead[Field], undefined> } & {
	callChoice: string;
	outageId: string;
	emailLink: string;
};

export const emptyDraft: Draft = {
	fullName: '',
	email: '',
	phoneNumber: '',
	hasWebsite: '',
	websiteUrl: '',
	currentHosting: '',
	managesDomain: '',
	domainProvider: '',
	hasOnlinePresence: '',
	onlinePresenceLinks: '',
	businessType: '',
	websiteNeeds: '',
	callAt: '',
	callTimeZone: '',
	callChoice: '',
	outageId: '',
	emailLink: '',
};

export const steps = ['About You', 'Web Setup', 'Online Presence', 'Business', 'Final Step'] as const;

/** The labels of the step's missing fields; empty when the step is valid (specification §5). */
export function missingIn(step: number, draft: Draft): string[] {
	const needed: [string, string][][] = [
		[
			['Full Name', draft.fullName],
			['Email Address', draft.email],
			['Phone Number', draft.phoneNumber],
		],
		[
			['whether you have a website', draft.hasWebsite],
			...(draft.hasWebsite === 'Yes'
				? ([
						['Website URL', draft.websiteUrl],
						['Hosting provider', draft.currentHosting],
						['whether you manage the domain', draft.managesDomain],
					] as [string, string][])
				: []),
		],
		[['whether you have an online presence', draft.hasOnlinePresence]],
		[
			['Business type', draft.businessType],
			['Website needs', draft.websiteNeeds],
		],
		[],
	];
	return (needed[step] ?? []).filter(([, value]) => value.trim() === '').map(([label]) => label);
}

/** The request body: answers that no longer apply are blank. Without a chosen time, it names none. */
export function leadOf({
	callChoice: _choice,
	outageId: _,
	emailLink: _link,
	callAt,
	callTimeZone,
	...draft
}: Draft): NewLead {
	const hasWebsite = draft.hasWebsite === 'Yes';
	const managesDomain = hasWebsite ? draft.managesDomain : '';
	return {
		...draft,
		websiteUrl: hasWebsite ? draft.websiteUrl : '',
		currentHosting: hasWebsite ? draft.currentHosting : '',
		managesDomain,
		domainProvider: managesDomain === 'Yes' || managesDomain === 'Not Sure' ? draft.domainProvider : '',
		onlinePresenceLinks: draft.hasOnlinePresence === 'Yes' ? draft.onlinePresenceLinks : '',
		...(callAt !== '' && { callAt, callTimeZone }),
	};
}

export interface Progress {
	step: number;
	draft: Draft;
}

/** The outage that the form is opened for by the link in an alert email; nothing if it names none. `fragment`: the token of that email. */
export function draftOfLink(search: string, fragment: string): Partial<Draft> {
	const params = new URLSearchParams(search);
	const outageId = params.get('outage') ?? '';
	const website = URL.parse(params.get('website') ?? '');
	if (!/^[\w-]{1,128}$/.test(outageId) || !website || !/^https?:$/.test(website.protocol)) return {};
	// After a reload, the token is no longer in the URL but in the kept draft.
	const isToken = /^[\w-]{1,128}$/.test(fragment);
	return { hasWebsite: 'Yes', websiteUrl: website.href, outageId, ...(isToken && { emailLink: fragment }) };
}

const key = 'intake';

/** Null when no readable progress is stored. */
export function readProgress(): Progress | null {
	const stored = visitStorage.readJson(key);
	if (typeof stored !== 'object' || stored === null || !('draft' in stored) || !('step' in stored)) return null;
	const { step, draft } = stored;
	if (typeof draft !== 'object' || draft === null || !isStep(step)) return null;
	const known = Object.entries(draft).filter(([name, value]) => name in emptyDraft && typeof value === 'string');
	return { step, draft: { ...emptyDraft, ...Object.fromEntries(known) } };
}

/** Without storage the form still works, but a reload clears it. */
export function keepProgress(progress: Progress | null): void {
	if (progress) visitStorage.write(key, JSON.stringify(progress));
	else visitStorage.remove(key);
}

function isStep(step: unknown): step is number {
	return Number.isInteger(step) && Number(step) >= 0 && Number(step) < steps.length;
}
